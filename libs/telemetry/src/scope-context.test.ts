import { createContextKey, ROOT_CONTEXT } from '@opentelemetry/api';
import { currentRequestId, withRequestId } from './request-scope.js';
import { ScopeContextManager } from './scope-context.js';

const KEY = createContextKey('test');
const manager = new ScopeContextManager();
const active = (): unknown => manager.active().getValue(KEY);
const within = <Result>(value: string, work: () => Result): Result =>
  manager.with(ROOT_CONTEXT.setValue(KEY, value), work);

test('a context is active only in code that it started, across awaits and timers', async () => {
  expect(manager.active()).toBe(ROOT_CONTEXT);
  const both = [1, 2].map((number) =>
    within(`outer ${number}`, async () => {
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 1));
      const inner = within(`inner ${number}`, async () => {
        await Promise.resolve();
        return active();
      });
      return [await inner, active()];
    }),
  );
  expect(await Promise.all(both)).toEqual([
    ['inner 1', 'outer 1'],
    ['inner 2', 'outer 2'],
  ]);
  expect(manager.active()).toBe(ROOT_CONTEXT);
});

test('a request scope and a context can be nested without losing each other', () => {
  const seen = withRequestId('request', () =>
    within('context', () => [
      [currentRequestId(), active()],
      withRequestId('another', () => [currentRequestId(), active()]),
    ]),
  );
  expect(seen).toEqual([
    ['request', 'context'],
    ['another', 'context'],
  ]);
});

test('a bound function runs in its context wherever it is called, with its arguments', () => {
  const bound = manager.bind(
    ROOT_CONTEXT.setValue(KEY, 'bound'),
    (text: string) => `${text} ${String(active())}`,
  );
  expect(within('elsewhere', () => bound('called'))).toBe('called bound');
  expect(manager.bind(ROOT_CONTEXT, 7)).toBe(7);
});
