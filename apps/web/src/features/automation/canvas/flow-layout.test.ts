/** The diagram of a workflow: where its steps are placed, and which connections are drawn between them. */
import type { Definition } from '@praxis/contracts/automation/automation';
import fc from '../../../../../../test/support/property.js';
import { anyDefinition, branch, call, definitionOf, task } from '../../../testing/definitions.js';
import { EMPTY_DRAFT } from '../editor/definition-edit.js';
import { layoutFlow, NODE, TRIGGER_NODE, type PlacedStep } from './flow-layout.js';

const COLUMN = NODE.width + NODE.gapX;
const ROW = NODE.height + NODE.gapY;

/** Column and row of each step. */
function cellsOf(definition: Definition): Record<string, [number, number]> {
  const { nodes } = layoutFlow(definition);
  return Object.fromEntries(nodes.map(({ id, x, y }) => [id, [x / COLUMN, y / ROW]]));
}

test('a draft without steps shows only the trigger', () => {
  expect(layoutFlow(EMPTY_DRAFT)).toEqual({ nodes: [{ id: TRIGGER_NODE, x: 0, y: 0 }], ways: [] });
});

test('a linear path runs straight down from the trigger', () => {
  const definition = definitionOf({ a: task('b'), b: task('c'), c: task(null) });
  expect(cellsOf(definition)).toEqual({ [TRIGGER_NODE]: [0, 0], a: [0, 1], b: [0, 2], c: [0, 3] });
  expect(layoutFlow(definition).ways).toEqual([
    { id: 'begin', from: TRIGGER_NODE, to: 'a', label: '' },
    { id: 'a-0', from: 'a', to: 'b', label: '' },
    { id: 'b-0', from: 'b', to: 'c', label: '' },
  ]);
});

test('the second path of a branch is on the right, and both paths are labeled', () => {
  const definition = definitionOf({ ask: branch('yes', 'no'), yes: task(null), no: task(null) });
  expect(cellsOf(definition)).toMatchObject({ ask: [0, 1], yes: [0, 2], no: [1, 2] });
  expect(layoutFlow(definition).ways.slice(1)).toEqual([
    { id: 'ask-0', from: 'ask', to: 'yes', label: 'Yes' },
    { id: 'ask-1', from: 'ask', to: 'no', label: 'No' },
  ]);
});

test('a branch within a branch gets its own column', () => {
  const definition = definitionOf({
    outer: branch('inner', 'right'),
    inner: branch('left', 'middle'),
    left: task(null),
    middle: task(null),
    right: task(null),
  });
  expect(cellsOf(definition)).toMatchObject({ left: [0, 3], middle: [1, 3], right: [2, 2] });
});

test('a step’s only path runs straight down, even if it is the path for no answer', () => {
  const definition = definitionOf({ ring: call(null, 'text'), text: task(null) });
  expect(cellsOf(definition)).toMatchObject({ ring: [0, 1], text: [0, 2] });
  expect(layoutFlow(definition).ways).toContainEqual({
    id: 'ring-1',
    from: 'ring',
    to: 'text',
    label: 'No answer',
  });
});

test('a step where two paths meet is drawn once, below the longer path', () => {
  const definition = definitionOf({ ask: branch('end', 'long'), long: task('end'), end: task(null) });
  expect(cellsOf(definition)).toMatchObject({ end: [0, 3], long: [1, 2] });
  expect(layoutFlow(definition).ways.filter(({ to }) => to === 'end')).toHaveLength(2);
});

test('two paths to the same step are drawn separately', () => {
  const { ways } = layoutFlow(definitionOf({ ask: branch('end', 'end'), end: task(null) }));
  expect(ways.map(({ id, label }) => [id, label])).toEqual([
    ['begin', ''],
    ['ask-0', 'Yes'],
    ['ask-1', 'No'],
  ]);
});

test('unreachable steps, and paths to missing steps, are not drawn', () => {
  const { nodes, ways } = layoutFlow(definitionOf({ a: task('gone'), stray: task('a') }));
  expect(nodes.map(({ id }) => id)).toEqual([TRIGGER_NODE, 'a']);
  expect(ways.map(({ id }) => id)).toEqual(['begin']);
});

test('a cycle is drawn without an endless loop', () => {
  const { nodes, ways } = layoutFlow(definitionOf({ a: task('b'), b: task('a') }));
  expect(nodes.map(({ id }) => id)).toEqual([TRIGGER_NODE, 'a', 'b']);
  expect(ways).toContainEqual({ id: 'b-0', from: 'b', to: 'a', label: '' });
});

const overlap = (one: PlacedStep, other: PlacedStep): boolean =>
  Math.abs(one.x - other.x) < NODE.width && Math.abs(one.y - other.y) < NODE.height;

function expectReadable(definition: Definition): void {
  const { nodes, ways } = layoutFlow(definition);
  for (const [index, one] of nodes.entries())
    for (const other of nodes.slice(index + 1))
      expect([one, other, overlap(one, other)]).toEqual([one, other, false]);
  const heights = new Map(nodes.map(({ id, y }) => [id, y]));
  for (const { from, to } of ways) expect(heights.get(from)).toBeLessThan(heights.get(to) ?? NaN);
  expect(new Set(ways.map(({ id }) => id)).size).toBe(ways.length);
}

test('no step overlaps another, and every path runs down', () => {
  fc.assert(fc.property(anyDefinition, expectReadable));
});
