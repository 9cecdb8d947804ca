/** The order in which the steps of a workflow are listed. */
import fc from '../../../../../test/support/property.js';
import { anyDefinition, branch, call, reachedIn, task, waysIn } from '../../testing/definitions.js';
import { orderOf } from './step-order.js';

test('a definition without steps has an empty order', () => {
  expect(orderOf({ first: '', steps: {} })).toEqual([]);
});

test('a linear path is read in its own order, however it was stored', () => {
  const steps = { third: task(null), first: task('second'), second: task('third') };
  expect(orderOf({ first: 'first', steps })).toEqual(['first', 'second', 'third']);
});

test('the main path of a branch is read before the other path', () => {
  const steps = { ask: branch('yes', 'no'), no: task(null), yes: task('more'), more: task(null) };
  expect(orderOf({ first: 'ask', steps })).toEqual(['ask', 'yes', 'more', 'no']);
});

test('a step where two paths meet is read after both', () => {
  const steps = { ask: branch('end', 'long'), long: task('longer'), longer: task('end'), end: task(null) };
  expect(orderOf({ first: 'ask', steps })).toEqual(['ask', 'long', 'longer', 'end']);
});

test('unreachable steps come last and are not lost', () => {
  const steps = { stray: task('other'), first: task(null), other: task(null) };
  expect(orderOf({ first: 'first', steps })).toEqual(['first', 'stray', 'other']);
});

test('a path to a missing step is ignored', () => {
  expect(orderOf({ first: 'gone', steps: { a: task('nowhere') } })).toEqual(['a']);
});

test('a cycle is read once', () => {
  const steps = { a: task('b'), b: branch('a', 'c'), c: task('c') };
  expect(orderOf({ first: 'a', steps })).toEqual(['a', 'b', 'c']);
});

test('the step after an answered call is read directly after the call', () => {
  const steps = { ring: call('answered', 'text'), text: task(null), answered: task(null) };
  expect(orderOf({ first: 'ring', steps })).toEqual(['ring', 'answered', 'text']);
});

test('every step is read once', () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      expect(orderOf(definition).sort()).toEqual(Object.keys(definition.steps).sort());
    }),
  );
});

test('a reachable step is read after every step that leads to it', () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const order = orderOf(definition);
      const reached = reachedIn(definition);
      for (const { from, to } of waysIn(definition))
        if (reached.has(from)) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
    }),
  );
});
