import vm from 'node:vm';
import { compileOnce } from './shared-code.mjs';

const PARAMS = ['module', 'exports'];

type Compiled = (module: unknown, exports: unknown) => unknown;

const run = (code: string, parsingContext: vm.Context, filename = '/a.js'): unknown =>
  (compileOnce(code, PARAMS, { filename, parsingContext }) as Compiled)({}, {});

test('shares compiled code between contexts, but not the objects that it creates', () => {
  const [one, other] = [vm.createContext({}), vm.createContext({})];
  const made = 'return [(globalThis.count = (globalThis.count ?? 0) + 1), Array]';
  const [first, again, elsewhere] = [run(made, one), run(made, one), run(made, other)] as [
    [number, unknown],
    [number, unknown],
    [number, unknown],
  ];
  expect([first[0], again[0], elsewhere[0]]).toEqual([1, 2, 1]);
  expect(first[1]).toBe(again[1]);
  expect(first[1]).not.toBe(elsewhere[1]);
});

test('compiles changed code again, and each file separately', () => {
  const context = vm.createContext({});
  expect(run('return 1', context)).toBe(1);
  expect(run('return 2', context)).toBe(2);
  expect(run('return 3', context, '/b.js')).toBe(3);
});

test('counts positions from the beginning of the file, and lets a file end in a comment', () => {
  const context = vm.createContext({});
  expect(run('return new Error().stack // the end', context, '/c.js')).toMatch(/c\.js:1:8\b/);
});
