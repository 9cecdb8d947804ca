/** Changes to a workflow that is being edited: their effect on its branches, and what stays unchanged. */
import { Definition } from '@praxis/contracts/automation/automation';
import { STEP_KINDS } from '@praxis/contracts/automation/step';
import fc from '../../../../../../test/support/property.js';
import { anyDefinition, branch, call, definitionOf, task, waysIn } from '../../../testing/definitions.js';
import {
  addStep,
  changeStep,
  connect,
  EMPTY_DRAFT,
  mainWay,
  removeStep,
  targetOf,
  targetsFor,
  type DefinitionDraft,
  type StepSlot,
} from './definition-edit.js';

const TRIGGER: StepSlot = { from: null, way: 'next' };
const next = (from: string): StepSlot => ({ from, way: 'next' });
const otherwise = (from: string): StepSlot => ({ from, way: 'otherwise' });

test('the first step of an empty draft follows the trigger and leads to the end', () => {
  const { draft, id } = addStep(EMPTY_DRAFT, TRIGGER, 'wait');
  expect(draft.first).toBe(id);
  expect(targetOf(draft, next(id))).toBeNull();
  expect(targetOf(EMPTY_DRAFT, TRIGGER)).toBeNull();
});

test.each(STEP_KINDS)('a new %s has a valid id', (kind) => {
  const { draft, id } = addStep(EMPTY_DRAFT, TRIGGER, kind);
  expect(Definition.shape.first.safeParse(id).success).toBe(true);
  expect(draft.steps[id]?.kind).toBe(kind);
});

test('a step inserted between two steps leads to the second one', () => {
  const { draft, id } = addStep(definitionOf({ a: task('b'), b: task(null) }), next('a'), 'wait');
  expect(targetOf(draft, next('a'))).toBe(id);
  expect(targetOf(draft, next(id))).toBe('b');
});

test('after a new call or wait for an event, the run continues on the path for no answer', () => {
  const begun = definitionOf({ a: task('b'), b: task(null) });
  for (const kind of ['call', 'wait_for_event'] as const) {
    const { draft, id } = addStep(begun, next('a'), kind);
    expect(targetOf(draft, otherwise(id))).toBe('b');
    expect(targetOf(draft, next(id))).toBeNull();
  }
  const { draft, id } = addStep(begun, next('a'), 'branch');
  expect(targetOf(draft, next(id))).toBe('b');
});

test('a step inserted into one path of a branch does not change the other path', () => {
  const begun = definitionOf({ ask: branch('a', 'b'), a: task(null), b: task(null) });
  const { draft, id } = addStep(begun, otherwise('ask'), 'create_task');
  expect(targetOf(draft, otherwise('ask'))).toBe(id);
  expect(targetOf(draft, next(id))).toBe('b');
  expect(targetOf(draft, next('ask'))).toBe('a');
});

test('step ids are unique, and the id of a removed step can be reused', () => {
  const one = addStep(EMPTY_DRAFT, TRIGGER, 'wait');
  const two = addStep(one.draft, next(one.id), 'wait');
  const three = addStep(two.draft, next(two.id), 'wait');
  expect([one.id, two.id, three.id]).toEqual(['wait_1', 'wait_2', 'wait_3']);
  expect(addStep(removeStep(three.draft, two.id), TRIGGER, 'wait').id).toBe('wait_2');
});

test('when a step is removed, the paths to it lead to the next step', () => {
  const begun = definitionOf({ ask: branch('mid', 'mid'), mid: task('end'), end: task(null) });
  const draft = removeStep(begun, 'mid');
  expect(Object.keys(draft.steps)).toEqual(['ask', 'end']);
  expect(targetOf(draft, next('ask'))).toBe('end');
  expect(targetOf(draft, otherwise('ask'))).toBe('end');
});

test('when the first step is removed, the trigger leads to the next step', () => {
  const begun = definitionOf({ a: task('b'), b: task(null) });
  const draft = removeStep(begun, 'a');
  expect(draft.first).toBe('b');
  expect(removeStep(draft, 'b')).toEqual({ ...begun, first: '', steps: {} });
});

test('when a call is removed, the step before it leads to the step for no answer', () => {
  const begun = definitionOf({ a: task('ring'), ring: call('yes', 'no'), yes: task(null), no: task(null) });
  const draft = removeStep(begun, 'ring');
  expect(targetOf(draft, next('a'))).toBe('no');
  // The step is kept, because another step may be connected to it again.
  expect(Object.keys(draft.steps)).toContain('yes');
});

test('removing, connecting or reading a missing step changes nothing', () => {
  const begun = definitionOf({ a: task(null) });
  expect(removeStep(begun, 'gone')).toBe(begun);
  expect(connect(begun, next('gone'), 'a')).toBe(begun);
  expect(targetOf(begun, next('gone'))).toBeNull();
});

test('a changed step keeps its place, and other steps are unchanged', () => {
  const begun = definitionOf({ a: task('b'), b: task(null) });
  const draft = changeStep(begun, 'a', { ...task('b'), label: 'Another name' });
  expect(draft.steps['a']).toEqual({ ...task('b'), label: 'Another name' });
  expect(draft.steps['b']).toBe(begun.steps['b']);
});

test('a path can lead to any step except those that lead to it', () => {
  const begun = definitionOf({ a: branch('b', 'c'), b: task('d'), c: task(null), d: task(null) });
  expect(targetsFor(begun, TRIGGER)).toEqual(['a', 'b', 'c', 'd']);
  expect(targetsFor(begun, next('a'))).toEqual(['b', 'c', 'd']);
  expect(targetsFor(begun, next('d'))).toEqual(['c']);
  expect(targetsFor(begun, next('c'))).toEqual(['b', 'd']);
});

/** Whether any branch leads back to a step before it. */
function hasCircle(draft: DefinitionDraft): boolean {
  const open = new Set(Object.keys(draft.steps));
  const ways = waysIn(draft);
  for (let size = -1; size !== open.size;) {
    size = open.size;
    for (const id of open) if (!ways.some(({ from, to }) => from === id && open.has(to))) open.delete(id);
  }
  return open.size > 0;
}

const anyKind = fc.constantFrom(...STEP_KINDS);
const anyNumber = fc.nat(1_000);
/** Picks one of a draft's connections by number. */
function slotOf({ steps }: DefinitionDraft, number: number): StepSlot {
  const ids = Object.keys(steps);
  const id = ids[number % (ids.length + 1)];
  const step = id === undefined ? undefined : steps[id];
  if (id === undefined || !step) return TRIGGER;
  return number % 2 === 0 && 'otherwise' in step ? otherwise(id) : next(id);
}

test('adding and then removing a step leaves the draft unchanged', () => {
  fc.assert(
    fc.property(anyDefinition, anyNumber, anyKind, (begun, number, kind) => {
      const { draft, id } = addStep(begun, slotOf(begun, number), kind);
      expect(Object.keys(draft.steps)).toHaveLength(Object.keys(begun.steps).length + 1);
      expect(removeStep(draft, id)).toEqual(begun);
    }),
  );
});

test('no path leads to a removed step, and the other steps stay', () => {
  fc.assert(
    fc.property(anyDefinition, anyNumber, (begun, number) => {
      const ids = Object.keys(begun.steps);
      const id = ids[number % ids.length] ?? '';
      const draft = removeStep(begun, id);
      expect(Object.keys(draft.steps)).toEqual(ids.filter((one) => one !== id));
      expect(draft.first).not.toBe(id);
      expect(waysIn(draft).map(({ to }) => to)).not.toContain(id);
    }),
  );
});

test('no sequence of adding, removing and connecting steps creates a cycle', () => {
  const change = fc.tuple(fc.constantFrom('add', 'remove', 'connect'), anyNumber, anyNumber, anyKind);
  fc.assert(
    fc.property(anyDefinition, fc.array(change, { maxLength: 12 }), (begun, changes) => {
      let draft = begun;
      for (const [what, where, which, kind] of changes) {
        const slot = slotOf(draft, where);
        const targets = [null, ...targetsFor(draft, slot)];
        if (what === 'add') draft = addStep(draft, slot, kind).draft;
        else if (what === 'remove') draft = removeStep(draft, slot.from ?? '');
        else draft = connect(draft, slot, targets[which % targets.length] ?? null);
        expect(hasCircle(draft)).toBe(false);
      }
    }),
  );
});

test('the main path of a call or a wait for an event is the one for no answer', () => {
  expect(STEP_KINDS.filter((kind) => mainWay({ kind }) === 'otherwise')).toEqual(['wait_for_event', 'call']);
});
