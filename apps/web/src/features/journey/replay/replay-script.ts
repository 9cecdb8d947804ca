/** The state of a recorded run at a moment, as the demo's page would know it. Pure. */
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { JOURNEY_STEPS, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { emptyJourney, type JourneyState, type LocalStep } from '../../../lib/journey/journey-store.js';

/** The moments at which something changes, in order, in milliseconds since the run began. */
export function momentsOf({ requests, changes }: RecordedRun): number[] {
  const all = [
    ...requests.flatMap(({ atMs, latencyMs }) => [atMs, atMs + latencyMs]),
    ...changes.map(({ atMs }) => atMs),
  ];
  return [...new Set(all)].sort((one, other) => one - other);
}

/** The journey as it was at that moment; before the first moment, a journey that has not begun. */
export function stateAt(run: RecordedRun, ms: number): JourneyState {
  const { view, roi } = run;
  const steps = Object.fromEntries(
    JOURNEY_STEPS.map((step) => [step, stepAt(run, step, ms)]),
  ) as JourneyState['steps'];
  const isBooked = steps.appointment.phase === 'done';
  return {
    ...emptyJourney(view.industry, view.sessionId),
    steps,
    view: {
      ...view,
      steps: [],
      appointment: isBooked ? view.appointment : undefined,
      messages: messagesAt(run, ms),
    },
    roi: steps.roi.phase === 'done' ? roi : undefined,
  };
}

function stepAt({ requests }: RecordedRun, step: JourneyStep, ms: number): LocalStep {
  const request = requests.find((one) => one.step === step);
  if (!request || ms < request.atMs) return { phase: 'idle', at: 0 };
  const { atMs, latencyMs } = request;
  return ms < atMs + latencyMs
    ? { phase: 'running', at: atMs }
    : { phase: 'done', at: atMs + latencyMs, latencyMs };
}

/** The messages that exist at that moment, in chat order, each with its status at the time. */
function messagesAt({ changes, view }: RecordedRun, ms: number): JourneyMessage[] {
  const past = changes.filter(({ atMs }) => atMs <= ms);
  const order = [...new Set(changes.map(({ id }) => id))];
  return view.messages
    .flatMap((message) => {
      const status = past.findLast(({ id }) => id === message.id)?.status;
      return status ? [{ ...message, status }] : [];
    })
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}
