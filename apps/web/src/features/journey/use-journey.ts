/** The journey of the chosen industry as the demo page handles it: forms, running one step, running all, starting over. */
import type { Slot } from '@praxis/contracts/appointment';
import type { Industry } from '@praxis/contracts/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey.const';
import { useCallback, useState } from 'react';
import type { Store } from '../../lib/store.js';
import { useMode } from '../../lib/use-mode.js';
import { journeyStore, resetJourney, type JourneyState } from '../../lib/journey-store.js';
import { runAll } from './run-all.js';
import { runStep, type StepOutcome } from './run-step.js';
import { sampleValues } from './sample-data.js';
import { useLiveJourney } from './use-live-journey.js';
import { showFieldErrors, useJourneyForms, valuesFor, type JourneyForms } from './use-journey-forms.js';

export interface JourneyControls {
  store: Store<JourneyState>;
  forms: JourneyForms;
  /** The step whose form is open. */
  open: JourneyStep | undefined;
  setOpen: (step: JourneyStep | undefined) => void;
  /** The event stream is up. */
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

export function useJourney(industry: Industry): JourneyControls {
  const store = journeyStore(industry);
  const forms = useJourneyForms(industry);
  const { mode } = useMode();
  const connected = useLiveJourney(store);
  const [open, setOpen] = useState<JourneyStep | undefined>('intake');

  const onOutcome = useCallback(
    (step: JourneyStep, outcome: StepOutcome) => {
      if (outcome.ended !== 'failed') return;
      showFieldErrors(forms, step, outcome.error.fields);
      setOpen(step);
    },
    [forms],
  );

  const run = useCallback(
    async (step: JourneyStep) => {
      const values = await valuesFor(forms, step);
      if (!values) {
        setOpen(step);
        return;
      }
      const outcome = await runStep({ store, step, values, mode });
      onOutcome(step, outcome);
      if (outcome.ended === 'done') setOpen((before) => (before === step ? NEXT[step] : before));
    },
    [forms, mode, onOutcome, store],
  );

  const all = useCallback(async () => {
    setOpen(undefined);
    const check = async (step: JourneyStep): ReturnType<typeof valuesFor> => {
      const values = await valuesFor(forms, step);
      if (!values) setOpen(step);
      return values;
    };
    await runAll({ store, mode, valuesFor: check, onOutcome });
  }, [forms, mode, onOutcome, store]);

  const bookSlot = useCallback(
    async (slot: Slot) => {
      forms.appointment.setValue('start', slot.start);
      forms.appointment.setValue('timeZone', slot.timeZone);
      store.set({ alternatives: [] });
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
  }, [forms, industry]);

  return { store, forms, open, setOpen, connected, run, runAll: all, bookSlot, reset };
}
