/** Tests of which modules share a file of the built web app. */
import fc from '../../../test/support/property.js';
import { groupByPages, pageFiles, startFiles } from './page-groups.mjs';

/** Modules of the groups, each group sorted. */
const modulesOf = (groups: readonly { modules: string[] }[]): string[][] =>
  groups.map(({ modules }) => [...modules].sort()).sort();

const SIZES: Record<string, number> = { big: 1_000, small: 10 };
const sizeOf = (id: string): number => SIZES[id] ?? 1;

test('modules that the same pages need form one group', () => {
  const imports = new Map([
    ['leads', ['table', 'date']],
    ['calls', ['table', 'date']],
    ['table', ['date']],
  ]);
  expect(modulesOf(groupByPages(imports, ['leads', 'calls'], { sizeOf, requestCost: 0 }))).toEqual([
    ['calls'],
    ['date', 'table'],
    ['leads'],
  ]);
});

test('groups are joined if saving a request is worth more than the unneeded code that a page then loads', () => {
  const imports = new Map([
    ['leads', ['big', 'small']],
    ['calls', ['small']],
    ['home', ['big']],
  ]);
  const groups = (cost: number): string[][] =>
    modulesOf(groupByPages(imports, ['leads', 'calls', 'home'], { sizeOf, requestCost: cost }));
  expect(groups(5)).toEqual([['big'], ['calls'], ['home'], ['leads'], ['small']]);
  expect(groups(2_000)).toEqual([['big', 'small'], ['calls'], ['home'], ['leads']]);
});

test('unneeded code counts together with everything it imports', () => {
  const imports = new Map([
    ['leads', ['small', 'button']],
    ['calls', ['button']],
    ['small', ['big']],
  ]);
  const groups = (cost: number): string[][] =>
    modulesOf(groupByPages(imports, ['leads', 'calls'], { sizeOf, requestCost: cost }));
  // Apart from what it imports, `small` would cost the calls less than the request that the leads are spared.
  expect(groups(20)).toEqual([['big', 'small'], ['button'], ['calls'], ['leads']]);
  expect(groups(2_000)).toEqual([['big', 'button', 'small'], ['calls'], ['leads']]);
});

test('files never import each other in a cycle', () => {
  const modules = fc.array(fc.tuple(fc.nat(60), fc.array(fc.nat(), { maxLength: 3 })), {
    minLength: 6,
    maxLength: 14,
  });
  fc.assert(
    fc.property(modules, fc.integer({ min: 1, max: 200 }), (drawn, cost) => {
      // Each imports later ones only, so that modules themselves have no circle.
      const imports = new Map(
        drawn.map(([, needs], at) => [
          String(at),
          needs
            .filter(() => at + 1 < drawn.length)
            .map((need) => String(at + 1 + (need % (drawn.length - at - 1)))),
        ]),
      );
      const groups = groupByPages(imports, ['0', '1', '2', '3'], {
        sizeOf: (id) => drawn[Number(id)]?.[0] ?? 0,
        requestCost: cost,
      });
      expect(withoutNeeds(groups, imports)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/** Removes groups that need no other group until none is left to remove. Returns the groups of a circle. */
function withoutNeeds(groups: readonly { modules: string[] }[], imports: Map<string, string[]>): unknown[] {
  const left = groups.filter(({ modules }) => {
    const others = groups.flatMap((group) => (group.modules === modules ? [] : group.modules));
    return modules.some((id) => imports.get(id)?.some((need) => others.includes(need)));
  });
  return left.length < groups.length ? withoutNeeds(left, imports) : left;
}

/** What modules import, at once and later. */
const MODULES: Record<string, { now?: string[]; late?: string[] }> = {
  'main.tsx': { now: ['theme', 'react', 'shell'], late: ['routes/leads.tsx', 'routes/calls.tsx'] },
  'routes/leads.tsx': { now: ['react', 'table'] },
  'routes/calls.tsx': { now: ['react', 'table'] },
  react: { now: ['scheduler'] },
  scheduler: {},
  theme: { now: ['react', 'color'] },
  color: {},
  shell: { now: ['color'] },
  table: {},
};
const GRAPH = {
  getModuleInfo: (id: string) => ({
    importedIds: MODULES[id]?.now ?? [],
    dynamicallyImportedIds: MODULES[id]?.late ?? [],
    code: id,
  }),
};

test('page groups contain neither pages nor modules that the app loads at start', () => {
  const fileOf = pageFiles('main.tsx', /^routes\//);
  expect(Object.keys(MODULES).filter((id) => fileOf(id, GRAPH) !== null)).toEqual(['table']);
});

test('each start file has what its first module needs beyond earlier files, so that none needs a later one', () => {
  const fileOf = startFiles('main.tsx', [/^react$/, /^theme$/]);
  const files = Object.fromEntries(Object.keys(MODULES).map((id) => [id, fileOf(id, GRAPH)]));
  expect(files).toEqual({
    react: 'start-0',
    scheduler: 'start-0',
    theme: 'start-1',
    color: 'start-1',
    shell: 'app',
    'main.tsx': 'app',
    'routes/leads.tsx': null,
    'routes/calls.tsx': null,
    table: null,
  });
});
