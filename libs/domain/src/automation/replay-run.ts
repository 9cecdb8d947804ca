/**
 * Determines whether a run that is under way could switch to another version: its record is replayed against that
 * version's steps. Pure.
 */
import type { Definition, Trigger } from '@praxis/contracts/automation/automation';
import type { ReplayVerdict } from '@praxis/contracts/automation/deployment.const';
import type { Step, StepKind } from '@praxis/contracts/automation/step';

/** A step that a run has taken. */
export interface TakenStep {
  stepId: string;
  kind: StepKind;
  /** How it ended, in a machine word. */
  outcome: string | null;
}

/** The position of a run, and the steps that led to it. */
export interface RecordedSteps {
  /** The steps before the current one, in order. */
  taken: readonly TakenStep[];
  /** The current step; null before the first. */
  stepId: string | null;
  /** Kind of the current step. */
  kind: StepKind | null;
}

/** The outcome after which a step with two branches continues with `next`; every other outcome takes the other branch. */
const MAIN_OUTCOME: Partial<Record<StepKind, string>> = {
  branch: 'yes',
  wait_for_event: 'happened',
  approval: 'approved',
  book: 'booked',
  call: 'answered',
  call_webhook: 'accepted',
};

function followerOf(step: Step, outcome: string | null): string | null {
  if (!('otherwise' in step)) return step.next;
  return outcome === MAIN_OUTCOME[step.kind] ? step.next : step.otherwise;
}

/** Whether two triggers are the same. */
export function isSameTrigger(one: Trigger, other: Trigger): boolean {
  const [first, second] = [one, other].map((trigger) => JSON.stringify(Object.entries(trigger).sort()));
  return first === second;
}

/**
 * Follows the steps of `to` by the recorded outcomes. The run is compatible if this leads through the same steps to its
 * current step. A finished wait has no lasting effect, so waits may be added or removed before the current step.
 */
export function replayRun(
  { taken, stepId, kind }: RecordedSteps,
  { from, to }: { from: Definition; to: Definition },
): ReplayVerdict {
  // The trigger determines what consent the messages of a run need.
  if (!isSameTrigger(from.trigger, to.trigger)) return 'trigger_changed';
  if (stepId === null) return 'compatible';
  if (kind === null || to.steps[stepId]?.kind !== kind) return 'step_gone';
  const visited = new Set([...taken.map((step) => step.stepId), stepId]);
  let expected: string | null = to.first;
  const passNewWaits = (): void => {
    while (expected !== null && !visited.has(expected)) {
      const step: Step | undefined = to.steps[expected];
      if (step?.kind !== 'wait') return;
      expected = step.next;
    }
  };
  for (const { stepId: takenId, kind: takenKind, outcome } of taken) {
    const step = to.steps[takenId];
    if (!step && takenKind === 'wait') continue;
    passNewWaits();
    if (expected !== takenId || step?.kind !== takenKind) return 'way_changed';
    expected = followerOf(step, outcome);
  }
  passNewWaits();
  return expected === stepId ? 'compatible' : 'way_changed';
}
