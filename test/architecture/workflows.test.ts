/** Workflows stay deterministic and small: what they may import, and that they bundle as they are. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type {
  QueuedRunDefinition,
  ScheduleDefinition,
  TenantStart,
} from '@praxis/workflows/core/run-definition';
import { having, importsOf, ROOT, sourceFiles, textOf } from '../support/sources.js';

const TWO_MEGABYTES = 2 * 1024 * 1024;

/** Modules of the domain that workflows may import: rules and names. These modules import only constants. */
const DECISIONS = ['journey/furthest-step', 'journey/skip-reason', 'call/qualification', 'core/run-names'];
const ALLOWED_VALUES = new RegExp(
  String.raw`^(\.{1,2}/|@temporalio/(workflow|common)$|@praxis/contracts/[a-z-]+/[a-z-]+\.const$|@praxis/domain/(${DECISIONS.join('|')})$)`,
);
const ALLOWED_TYPES = /^(\.{1,2}\/|@temporalio\/(workflow|common)$|@praxis\/(contracts|domain)\/)/;

test('workflows import only Temporal’s workflow and common packages, types, zod-free constants, and pure decisions', () => {
  const strays = sourceFiles(['workflows/src']).flatMap((path) =>
    importsOf(path)
      .filter(({ from, isType }) => !(isType ? ALLOWED_TYPES : ALLOWED_VALUES).test(from))
      .map(({ from, isType }) => `${path}: ${isType ? 'type ' : ''}${from}`),
  );
  expect(strays).toEqual([]);
});

test('the constants that workflows import have no imports', () => {
  const heavy = sourceFiles(['libs/contracts/src'])
    .filter((path) => path.endsWith('.const.ts'))
    .flatMap((path) =>
      importsOf(path)
        .filter(({ isType }) => !isType)
        .map(({ from }) => `${path}: ${from}`),
    );
  expect(heavy).toEqual([]);
});

test('the decisions that workflows import only import constants', () => {
  const heavy = DECISIONS.map((name) => `libs/domain/src/${name}.ts`).flatMap((path) =>
    importsOf(path)
      .filter(({ from, isType }) => !isType && !/^@praxis\/contracts\/.*\.const$/.test(from))
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(heavy).toEqual([]);
});

test('workflows use no clock, timer, randomness or environment of the machine', () => {
  const forbidden =
    /\b(setTimeout|setInterval|Date\.now|new Date\(\)|Math\.random|process\.|crypto\.|fetch\()/;
  const found = sourceFiles(['workflows/src']).filter((path) =>
    forbidden.test(textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
  expect(found).toEqual([]);
});

test('no ignore list leaves anything out of the bundle', () => {
  const lists = sourceFiles(['workflows', 'activities']).filter((path) => /ignoreModules/.test(textOf(path)));
  expect(lists).toEqual([]);
});

test('the workflows bundle as they are, under 2 MB', () => {
  // Bundles in a separate process: webpack and the native core do not belong in the test runner.
  const script = `
    import { bundleWorkflowCode } from '@temporalio/worker';
    import { BUNDLE_OPTIONS } from ${JSON.stringify(join(ROOT, 'workflows/bundle-options.mjs'))};
    const { code } = await bundleWorkflowCode(BUNDLE_OPTIONS);
    console.log(JSON.stringify({ bytes: Buffer.byteLength(code), zod: /zod\\/(mini|v4|core)/.test(code) }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(ROOT, 'activities'),
    encoding: 'utf8',
  });
  const { bytes, zod } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as {
    bytes: number;
    zod: boolean;
  };
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(TWO_MEGABYTES);
  expect(zod).toBe(false);
});

test('the bundle that workers run was built, and is as small', () => {
  expect(statSync(join(ROOT, 'workflows/dist/bundle.js')).size).toBeLessThan(TWO_MEGABYTES);
});

/** Each process that rows of the outbox begin, with the file that defines it. */
const defined = sourceFiles(['workflows/src']).flatMap((path) =>
  [...textOf(path).matchAll(/export const (\w+) = defineQueuedRun</g)].map(([, name = '']) => ({
    path,
    name,
  })),
);

async function definedRuns(): Promise<{ path: string; run: QueuedRunDefinition<TenantStart> | undefined }[]> {
  return await Promise.all(
    defined.map(async ({ path, name }) => {
      const messages = (await import(join(ROOT, path))) as Record<string, QueuedRunDefinition<TenantStart>>;
      return { path, run: messages[name] };
    }),
  );
}

test('a feature registers each process that the outbox starts, under its own kinds, and its workflow is in the bundle', async () => {
  const modules = sourceFiles(['apps/api/src']).filter((path) => !path.endsWith('/run.module.ts'));
  const registered = modules.flatMap((path) =>
    [...textOf(path).matchAll(/RunModule\.forFeature\((\w+)\)/g)].map(([, name = '']) => name),
  );
  expect(registered.sort()).toEqual(defined.map(({ name }) => name).sort());
  const runs = (await definedRuns()).map(({ run }) => run);
  const kinds = runs.flatMap((run) => [...new Set([run?.kind, run?.wakeKind ?? run?.kind])]);
  expect(new Set(kinds).size).toBe(kinds.length);
  const workflows = sourceFiles(['workflows/src'])
    .filter((path) => path.endsWith('/workflow.ts'))
    .flatMap((path) => [...textOf(path).matchAll(/export async function (\w+)/g)].map(([, name]) => name));
  for (const run of runs) expect(workflows).toContain(run?.workflow);
});

test('each row that a trigger stores in the outbox is of a defined process, whose definition names the SQL file', async () => {
  const runs = await definedRuns();
  const rows = readdirSync(join(ROOT, 'libs/db/schema'))
    .map((name) => `libs/db/schema/${name}`)
    .flatMap((path) =>
      [...textOf(path).matchAll(/\b(?:enqueue|wake)_run\('([^']+)'.*?;/gs)].map(([statement, kind]) => ({
        path,
        kind,
        payload: Object.fromEntries(
          [...statement.matchAll(/jsonb_build_object\(([^)]*)\)/g)].flatMap(([, fields = '']) =>
            [...fields.matchAll(/'(\w+)'/g)].map(([, field]) => [field, 'an id']),
          ),
        ) as unknown,
      })),
    );
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const { path, kind, payload } of rows) {
    const found = runs.find(({ run }) => kind !== undefined && [run?.kind, run?.wakeKind].includes(kind));
    expect({ path, kind, isDefined: found !== undefined }).toEqual({ path, kind, isDefined: true });
    expect(textOf(found?.path ?? path)).toContain(path);
    expect(() => found?.run?.startOf('a tenant', payload)).not.toThrow();
  }
});

test('each schedule is set up, and its workflow is in the bundle', async () => {
  const schedules = sourceFiles(['workflows/src']).flatMap((path) =>
    [...textOf(path).matchAll(/export const (\w+) = defineSchedule\(/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(schedules.length).toBeGreaterThanOrEqual(5);
  for (const { path, name } of schedules) {
    const messages = (await import(join(ROOT, path))) as Record<string, ScheduleDefinition>;
    const workflow = messages[name]?.workflow ?? '';
    const exports = `export async function ${workflow}(`;
    const folder = path.replace(/messages\.ts$/, '');
    expect({ name, isBundled: sourceFiles([folder]).some((file) => textOf(file).includes(exports)) }).toEqual(
      {
        name,
        isBundled: true,
      },
    );
    expect(textOf('activities/src/namespace.ts')).toContain(name);
  }
  // No other file names a schedule.
  const others = sourceFiles(['apps/api/src', 'activities/src', 'libs', 'workflows/src']);
  expect(having(others, /'system\/[a-z-]+'/)).toEqual([...new Set(schedules.map(({ path }) => path))].sort());
});

/** Runs that the sweep does not begin again after somebody has terminated them, and what becomes of their record. */
const NOT_RECOVERED: Record<string, string> = {
  PHONE_RUN: 'a person is rung once, however the run has ended',
  REPORT_RUN: 'the event is begun again by WEBHOOK_RUN, which is the same workflow under the same id',
  SPEED_TO_LEAD_RUN: 'a lead is offered once; one that nobody has taken stays on Today',
};

test('the sweep restarts each process whose record waits, unless a reason is listed', () => {
  const recovered = sourceFiles(['activities/src']).flatMap((path) =>
    [...textOf(path).matchAll(/^addRecovery\((\w+),/gm)].map(([, name = '']) => ({ path, name })),
  );
  expect([...new Set(recovered.map(({ name }) => name)), ...Object.keys(NOT_RECOVERED)].sort()).toEqual(
    defined.map(({ name }) => name).sort(),
  );
  // Workers load the `.activities.ts` files in any case; a recovery in another module could be left out.
  expect(recovered.filter(({ path }) => !path.endsWith('.activities.ts'))).toEqual([]);
});

/** Lists of the sweep whose runs continue while a practice is suspended, and why. */
const NOT_HELD: Record<string, string> = {
  listOverdueSubscriptions: 'the vendor charges a suspended practice, too, until it is asked to end',
  listWaitingMails: 'mails of the platform are sent even then',
};

test('the sweep leaves out suspended practices, whose records would take the place of others', () => {
  const lists = sourceFiles(['activities/src'])
    .filter((path) => path.endsWith('.activities.ts'))
    .flatMap((path) => {
      const text = textOf(path);
      const recoveries = [...text.matchAll(/^addRecovery\((?:.*\);|[^]*?^\S*\);)$/gm)].map(([call]) => call);
      return recoveries.flatMap((call) => [...call.matchAll(/\blist\w+/g)].map(([name]) => ({ name, text })));
    })
    .map(({ name, text }) => ({
      name,
      file:
        new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@praxis/db/([^']+)'`).exec(text)?.[1] ?? '',
    }));
  const others = lists.filter(({ name, file }) => {
    const source = textOf(`libs/db/src/${file}.ts`);
    const body = source.slice(source.indexOf(`function ${name}(`));
    return !/isOpenTenant|'suspended'/.test(body.slice(0, body.indexOf('\n}')));
  });
  expect(lists.length).toBeGreaterThan(15);
  expect(others.map(({ name }) => name)).toEqual(Object.keys(NOT_HELD));
});

test('calls and offers are never made twice', async () => {
  const runs = await definedRuns();
  const repeats = ['PHONE_RUN', 'SPEED_TO_LEAD_RUN'].map(
    (name) => runs[defined.findIndex((one) => one.name === name)]?.run?.repeat,
  );
  expect(repeats).toEqual(['REJECT_DUPLICATE', 'REJECT_DUPLICATE']);
});

/** Modules that ask the engine to start, signal or update a run. */
const AT_THE_ENGINE = [
  // Updates, which give an answer, and the one that begins its run.
  'apps/api/src/platform/runs/run-updates.ts',
  // Begins and wakes runs by their definition.
  'workflows/src/core/run-client.ts',
];
/** The runs of a suspended tenant continue by a signal that every run knows, and by rows of the outbox. */
const RELEASED = 'apps/api/src/features/tenant/admin/released-runs.ts';

test('two modules start, signal and update runs; all other code enqueues them or uses these modules', () => {
  const atTheEngine =
    /\.(signal|signalWithStart|executeUpdate|startUpdate|executeUpdateWithStart|startUpdateWithStart)\((?!\))|\b(client|workflow)\.(start|execute)\(/;
  const product = sourceFiles(['apps/api/src', 'activities/src', 'libs', 'workflows/src']);
  expect(having(product, atTheEngine)).toEqual([RELEASED, ...AT_THE_ENGINE].sort());
});

test('no test terminates a run on a time-skipping server that later tests use', () => {
  const shared = sourceFiles(['test/replay', 'test/support'], { tests: true }).filter((path) => {
    const text = textOf(path);
    return (
      /await open(Server|World)\(/.test(text) &&
      !/beforeEach\(async \(\) => \{[^}]*open(Server|World)\(/.test(text)
    );
  });
  expect(shared.length).toBeGreaterThan(5);
  // Its clock would stay locked forever: see time-skipping/server.ts.
  expect(having(shared, /\.terminate\(/)).toEqual([]);
});
