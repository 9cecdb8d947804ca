/**
 * Changes to a definition that is being edited: adds, removes and reconnects steps. Pure; errors are reported when it
 * is saved.
 */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step, StepKind } from '@praxis/contracts/automation/step';
import { newStep } from './step-defaults.js';

/** The connection to a next step, from the trigger or from a step. */
export interface StepSlot {
  /** Null means the trigger. */
  from: string | null;
  way: 'next' | 'otherwise';
}

/** A definition that may not have a first step yet. */
export type DefinitionDraft = Definition;

export const EMPTY_DRAFT: DefinitionDraft = {
  trigger: { kind: 'lead_created' },
  first: '',
  steps: {},
  parameters: [],
};

/** The branch by which a step continues: for a step that waits, the branch for no answer. */
export function mainWay(step: Pick<Step, 'kind'>): StepSlot['way'] {
  return step.kind === 'wait_for_event' || step.kind === 'call' ? 'otherwise' : 'next';
}

/** The step that a branch leads to; null is the end. */
export function targetOf({ first, steps }: DefinitionDraft, { from, way }: StepSlot): string | null {
  if (from === null) return first === '' ? null : first;
  const step = steps[from];
  if (!step) return null;
  return way === 'otherwise' && 'otherwise' in step ? step.otherwise : step.next;
}

/** The draft with a branch that leads to `target`. */
export function connect(
  draft: DefinitionDraft,
  { from, way }: StepSlot,
  target: string | null,
): DefinitionDraft {
  if (from === null) return { ...draft, first: target ?? '' };
  const step = draft.steps[from];
  if (!step) return draft;
  return { ...draft, steps: { ...draft.steps, [from]: { ...step, [way]: target } } };
}

function freeId({ steps }: DefinitionDraft, kind: StepKind): string {
  for (let number = 1; ; number += 1) {
    const id = `${kind}_${number}`;
    if (!(id in steps)) return id;
  }
}

/** Inserts a new step into a branch. The step's main branch leads to the former target. Also returns the step's id. */
export function addStep(
  draft: DefinitionDraft,
  slot: StepSlot,
  kind: StepKind,
): { draft: DefinitionDraft; id: string } {
  const id = freeId(draft, kind);
  const step = newStep(kind);
  const added = { ...draft, steps: { ...draft.steps, [id]: step } };
  const before = targetOf(draft, slot);
  return { draft: connect(connect(added, { from: id, way: mainWay(step) }, before), slot, id), id };
}

/** Every branch of the trigger and of all steps. */
function waysOf({ steps }: DefinitionDraft): StepSlot[] {
  return [
    { from: null, way: 'next' },
    ...Object.entries(steps).flatMap(([from, step]): StepSlot[] => [
      { from, way: 'next' },
      ...('otherwise' in step ? [{ from, way: 'otherwise' as const }] : []),
    ]),
  ];
}

/** Removes a step: branches that led to it now lead to the target of its main branch. */
export function removeStep(draft: DefinitionDraft, id: string): DefinitionDraft {
  const step = draft.steps[id];
  if (!step) return draft;
  const after = targetOf(draft, { from: id, way: mainWay(step) });
  const led = waysOf(draft).filter((slot) => targetOf(draft, slot) === id && slot.from !== id);
  const relinked = led.reduce((changed, slot) => connect(changed, slot, after), draft);
  const { [id]: _removed, ...steps } = relinked.steps;
  return { ...relinked, steps };
}

export function changeStep(draft: DefinitionDraft, id: string, step: Step): DefinitionDraft {
  return { ...draft, steps: { ...draft.steps, [id]: step } };
}

/** Steps from which `id` can be reached. A branch from `id` to one of them would create a cycle. */
function leadingTo(draft: DefinitionDraft, id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { from, way } of waysOf(draft)) {
      const target = targetOf(draft, { from, way });
      if (from !== null && target !== null && found.has(target)) found.add(from);
    }
  }
  return found;
}

/** The steps that a branch may lead to. */
export function targetsFor(draft: DefinitionDraft, { from }: StepSlot): string[] {
  const circle = from === null ? new Set<string>() : leadingTo(draft, from);
  return Object.keys(draft.steps).filter((id) => !circle.has(id));
}
