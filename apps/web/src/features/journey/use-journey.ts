/**
 * The journey of the chosen industry as the demo page controls it: forms, running one step, running all, starting over.
 */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { useCallback, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { useMode } from '../../lib/journey/use-mode.js';
import { journeyStore, resetJourney, type JourneyState } from '../../lib/journey/journey-store.js';
import { runAll } from './run-all.js';
import { runStep, type StepOutcome } from './run-step.js';
import { sampleValues } from './step-values.js';
import { stepStatus } from '../../lib/journey/step-status.js';
import { useLiveJourney } from './use-live-journey.js';
import { showFieldErrors, useJourneyForms, valuesFor, type JourneyForms } from './use-journey-forms.js';

export interface JourneyControls {
  store: StoreApi<JourneyState>;
  forms: JourneyForms;
  /** The step whose form is open. */
  open: JourneyStep | undefined;
  setOpen: (step: JourneyStep | undefined) => void;
  /** Whether the event stream is open. */
  connected: boolean;
  run: (step: JourneyStep) => Promise<void>;
  runAll: () => Promise<void>;
  /** Books exactly this slot. */
  bookSlot: (slot: Slot) => Promise<void>;
  reset: () => void;
}

const NEXT: Partial<Record<JourneyStep, JourneyStep>> = {
  intake: 'appointment',
  appointment: 'followup',
  followup: 'roi',
};

interface Opened {
  step: JourneyStep | undefined;
  /** True if the step was run from its open form. Once the step is done, the next step's form opens instead. */
  ran?: boolean;
}

/**
 * The step whose form is open now. It is derived from the step's state, so that the next form opens in the same render
 * that shows the step as done. If it opened later, a press meant to open it could come just after and close it.
 */
function openStep({ step, ran }: Opened, state: JourneyState): JourneyStep | undefined {
  return step && ran && stepStatus(state, step).state === 'done' ? NEXT[step] : step;
}

export function useJourney(industry: Industry): JourneyControls {
  const store = journeyStore(industry);
  const forms = useJourneyForms(industry);
  const { mode } = useMode();
  const connected = useLiveJourney(store);
  const state = useStore(store);
  const [opened, setOpened] = useState<Opened>({ step: 'intake' });
  const open = openStep(opened, state);
  const setOpen = useCallback((step: JourneyStep | undefined) => setOpened({ step }), []);

  const onOutcome = useCallback(
    (step: JourneyStep, outcome: StepOutcome) => {
      if (outcome.ended !== 'failed') return;
      showFieldErrors(forms, step, outcome.error.fields);
      setOpen(step);
    },
    [forms, setOpen],
  );

  const run = useCallback(
    async (step: JourneyStep) => {
      const values = await valuesFor(forms, step);
      if (!values) {
        setOpen(step);
        return;
      }
      const running = runStep({ store, step, values, mode });
      setOpened((before) => (openStep(before, store.getState()) === step ? { step, ran: true } : before));
      onOutcome(step, await running);
    },
    [forms, mode, onOutcome, setOpen, store],
  );

  const all = useCallback(async () => {
    setOpen(undefined);
    const check = async (step: JourneyStep): ReturnType<typeof valuesFor> => {
      const values = await valuesFor(forms, step);
      if (!values) setOpen(step);
      return values;
    };
    await runAll({ store, mode, valuesFor: check, onOutcome });
  }, [forms, mode, onOutcome, setOpen, store]);

  const bookSlot = useCallback(
    async (slot: Slot) => {
      forms.appointment.setValue('start', slot.start);
      forms.appointment.setValue('timeZone', slot.timeZone);
      store.setState({ alternatives: [] });
      await run('appointment');
    },
    [forms, run, store],
  );

  const reset = useCallback(() => {
    resetJourney(industry);
    const sample = sampleValues(industry);
    forms.intake.reset(sample.intake);
    forms.appointment.reset(sample.appointment);
    forms.followup.reset(sample.followup);
    forms.roi.reset(sample.roi);
    setOpen('intake');
  }, [forms, industry, setOpen]);

  return { store, forms, open, setOpen, connected, run, runAll: all, bookSlot, reset };
}
