/** Whether a run that is under way could switch to another version: its record is replayed against that version's steps. Pure. */
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

/** The position of a run, and its way there. */
export interface RecordedSteps {
  /** The steps before the one that it is at, in order. */
  taken: readonly TakenStep[];
  /** The step that it is at; null before the first. */
  stepId: string | null;
  /** Kind of the step that it is at. */
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
 * Follows the steps of `to` by the outcomes that were recorded. The run is compatible where this leads through the same steps to the
 * one that it is at. Waits that are over leave nothing behind, so it does not matter when one was removed or added before that step.
 */
export function replayRun(
  { taken, stepId, kind }: RecordedSteps,
  { from, to }: { from: Definition; to: Definition },
): ReplayVerdict {
  // The trigger decides what consent the messages of a run need.
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
