/**
 * The recorded run as a list for people who do not see the replay; it shows the finished run from the start and
 * announces nothing.
 */
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import type { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { dayIn, latency, timeIn } from '../../../lib/core/format.js';
import { STEP_LABELS, stepResult } from '../../../lib/journey/step-texts.js';
import { stateAt } from './replay-script.js';

const finished = (run: RecordedRun): ReturnType<typeof stateAt> => stateAt(run, Number.POSITIVE_INFINITY);

export function FinishedSteps({ run }: { run: RecordedRun }) {
  const { steps, ...journey } = finished(run);
  return (
    <VisuallyHidden asChild>
      <ol aria-label="Steps of the recorded run">
        {JOURNEY_STEPS.map((step) => (
          <li key={step}>
            {STEP_LABELS[step]}, done in {latency(steps[step].latencyMs ?? 0)}:{' '}
            {stepResult(step, { ...journey, steps })}
          </li>
        ))}
      </ol>
    </VisuallyHidden>
  );
}

export function FinishedMessages({ run }: { run: RecordedRun }) {
  const { view } = finished(run);
  const appointment = view?.appointment;
  return (
    <VisuallyHidden asChild>
      <ol aria-label="Messages of the recorded run">
        {appointment && (
          <li>
            Appointment on {dayIn(appointment.start, appointment.timeZone)} at{' '}
            {timeIn(appointment.start, appointment.timeZone)} with {appointment.provider}, code{' '}
            {appointment.confirmationCode}
          </li>
        )}
        {view?.messages.map((message) => (
          <li key={message.id}>{spoken(message)}</li>
        ))}
      </ol>
    </VisuallyHidden>
  );
}

function spoken({ channel, subject, text }: JourneyMessage): string {
  return [channel === 'sms' ? 'Text message' : 'Email', subject, text].filter(Boolean).join(': ');
}
