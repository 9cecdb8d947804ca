/** The Live Journey Runner: four steps joined by a line, and announcements for screen readers when a step changes. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../components/panel.js';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import { RoiCalculation } from './roi-calculation-table.js';
import { RoiFields } from './roi-fields.js';
import { AppointmentForm } from './appointment-form.js';
import { FollowUpForm } from './follow-up-form.js';
import { IntakeForm } from './intake-form.js';
import { StepCard } from './step-card.js';
import { isBusy, isEnded, stepStatus } from '../../lib/journey/step-status.js';
import { STATE_LABELS, STEP_LABELS } from '../../lib/journey/step-texts.js';
import type { JourneyControls } from './use-journey.js';

export function JourneyRunner({ journey }: { journey: JourneyControls }) {
  const { store, forms } = journey;
  const state = useStore(store);
  const booked = stepStatus(state, 'appointment').state === 'done';
  useFollow(state);
  return (
    <Panel
      title="Live Journey Runner"
      headingId="runner-title"
      text="One customer, four steps, one durable run."
    >
      {isEnded(state) && (
        <Text px="4" pt="3" color="status.warn" data-testid="journey-ended">
          This journey was ended. Its records stay; Reset or Run All starts a new one.
        </Text>
      )}
      <chakra.ol listStyleType="none" pb="2" aria-label="Journey steps">
        <StepCard step="intake" journey={journey}>
          <IntakeForm industry={state.industry} form={forms.intake} />
        </StepCard>
        <StepCard step="appointment" journey={journey}>
          <AppointmentForm
            store={store}
            form={forms.appointment}
            booked={booked}
            onBook={(slot) => void journey.bookSlot(slot)}
          />
        </StepCard>
        <StepCard step="followup" journey={journey}>
          <FollowUpForm form={forms.followup} />
        </StepCard>
        <StepCard step="roi" journey={journey}>
          <RoiFields form={forms.roi} />
          <RoiOutcome journey={journey} />
        </StepCard>
      </chakra.ol>
      <StepAnnouncer journey={journey} />
    </Panel>
  );
}

/** During Run All, scrolls to the running step. */
function useFollow(state: JourneyState): void {
  const { runningAll } = state;
  const running = JOURNEY_STEPS.findLast((step) => isBusy(stepStatus(state, step)));
  useEffect(() => {
    if (!runningAll || !running) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById(`step-${running}`)
      ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [runningAll, running]);
}

function RoiOutcome({ journey }: { journey: JourneyControls }) {
  const { roi, ...state } = useStore(journey.store);
  const values = useWatch({ control: journey.forms.roi.control });
  const status = stepStatus(state, 'roi');
  if (status.state !== 'done') return null;
  const inputs = { ...journey.forms.roi.getValues().inputs, ...values.inputs };
  return (
    <Box mt="3" pt="1" borderTopWidth="1px">
      <RoiCalculation
        values={{ inputs, tier: values.tier ?? 'growth' }}
        confirmed={roi}
        fallback={status.fallback ?? false}
      />
    </Box>
  );
}

/** Announces the state of each step to screen readers when it changes. */
function StepAnnouncer({ journey }: { journey: JourneyControls }) {
  const state = useStore(journey.store);
  const lines = JOURNEY_STEPS.map((step) => ({ step, state: stepStatus(state, step).state }))
    .filter((entry) => entry.state !== 'idle')
    .map((entry) => `${STEP_LABELS[entry.step]}: ${STATE_LABELS[entry.state].label}`);
  return (
    <VisuallyHidden aria-live="polite" data-testid="step-announcer">
      {lines.join('. ')}
    </VisuallyHidden>
  );
}
