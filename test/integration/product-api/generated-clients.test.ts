/**
 * The published document as programs of other developers use it: it follows Redocly's recommended rules, and generated
 * clients in two languages complete a journey and read the leads.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { intakeDone, World } from '../../support/journey.js';
import { newSession } from '../../support/factories.js';
import type { TestTenant } from '../../support/records.js';

const ROOT = join(__dirname, '../../..');
/** Within the project, so that programs find their packages. */
const CACHE = join(ROOT, 'node_modules/.cache/generated-clients');
const PYTHON_CLIENT = 'openapi-python-client==0.29.1';
/** A limit for hangs only: the first run downloads packages for Python, and the machine may be busy. */
const TIMEOUT_MS = 600_000;

const run = promisify(execFile);
const commandOf = (path: string): string => join(ROOT, 'node_modules', path);
const { problem: pythonProblem } = findPython();
let world: World;
let tenant: TestTenant;
let folder: string;
/** A program's input; each has its own journey. */
const newTask = (): string =>
  JSON.stringify({ baseUrl: world.stack.baseUrl, key: tenant.key, sessionId: newSession() });
/** The programs are independent, so they run in parallel. */
let under: Record<'lint' | 'typescript' | 'python', Promise<void>>;
beforeAll(async () => {
  world = await World.open();
  const made = await world.tenant();
  tenant = made;
  // A person with few details: most fields of the lead are null.
  await intakeDone(made.api, 'law', { contact: { email: 'little.known@example.com' } });
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'run-'));
  const document = await fetch(`${world.stack.baseUrl}/v1/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await document.text());
  under = { lint: lint(), typescript: typescript(), python: python() };
  for (const one of Object.values(under)) one.catch(() => undefined);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

/** The result that each program prints at its end. */
interface Outcome {
  leadId: string;
  start: string;
  names: string[];
}

function expectJourney(printed: string): void {
  const { leadId, start, names } = JSON.parse(printed) as Outcome;
  expect(leadId).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Date(start).getTime()).toBeGreaterThan(Date.now());
  expect(names).toEqual(expect.arrayContaining(['Jordan Ellis', 'Client of a program']));
}

test('Redocly’s recommended rules find no error', () => under.lint, TIMEOUT_MS);

async function lint(): Promise<void> {
  await writeFile(join(folder, 'redocly.yaml'), 'extends: [recommended]\n');
  const { stdout } = await run(
    process.execPath,
    [
      commandOf('@redocly/cli/bin/cli.js'),
      'lint',
      'openapi.json',
      '--config',
      'redocly.yaml',
      '--format',
      'json',
      '--max-problems',
      '1000',
    ],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 16 * 1024 * 1024,
    },
  ).catch((error: unknown) => error as { stdout: string });
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: { errors: number };
    problems: { severity: string; ruleId: string; message: string }[];
  };
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(totals.errors).toBe(0);
}

const TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi.js';

const { baseUrl = '', key = '', sessionId = '' } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const client = createClient<paths>({ baseUrl, headers: { 'X-VA-KEY': key } });
function given<Data>({ data, error }: { data?: Data; error?: { error: string } }): Data {
  if (data === undefined) throw new Error(error?.error ?? 'no answer');
  return data;
}
const intake = given(
  await client.POST('/v1/law/intake/submit', {
    body: {
      sessionId,
      name: 'Client of a program',
      contact: { email: 'program@example.com' },
      caseType: 'Personal injury',
      details: 'Rear-ended at a light last week.',
    },
  }),
);
const { leadId } = intake;
const { appointment } = given(
  await client.POST('/v1/{industry}/appointment/book', {
    params: { path: { industry: 'law' } },
    body: { sessionId, leadId },
  }),
);
const { items } = given(await client.GET('/v1/leads', { params: { query: { limit: 10 } } }));
const undecided: string | null | undefined = items[0]?.conflictState;
console.log(JSON.stringify({ leadId, start: appointment.start, names: items.map(({ name }) => name), undecided }));
`;

test(
  'a TypeScript client is generated, compiles, and completes a journey',
  () => under.typescript,
  TIMEOUT_MS,
);

async function typescript(): Promise<void> {
  await run(
    process.execPath,
    [
      commandOf('openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'openapi.ts',
      '--default-non-nullable=false',
    ],
    { cwd: folder },
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'journey.ts'), TYPESCRIPT);
  const { compilerPath } = await import('../../../tools/lib/compiler.mjs');
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
  ];
  await run(compilerPath(), [...options, '--lib', 'es2022,dom', '--outDir', 'out', 'journey.ts'], {
    cwd: folder,
  }).catch((error: unknown) => {
    throw new Error(`the client does not compile: ${(error as { stdout: string }).stdout}`);
  });
  const { stdout } = await run(process.execPath, ['out/journey.js', newTask()], { cwd: folder });
  expectJourney(stdout);
}

const PYTHON = `
import json, sys
from client import AuthenticatedClient
from client.api.journey import journey_controller_book_appointment, journey_controller_submit_law_intake
from client.api.leads import lead_controller_list
from client.models import AppointmentRequestInput, LawIntakeInput

task = json.loads(sys.argv[1])
client = AuthenticatedClient(
    base_url=task["baseUrl"], token=task["key"], prefix="", auth_header_name="X-VA-KEY", raise_on_unexpected_status=True
)
intake = journey_controller_submit_law_intake.sync(
    client=client,
    body=LawIntakeInput.from_dict({
        "sessionId": task["sessionId"],
        "name": "Client of a program",
        "contact": {"email": "program@example.com"},
        "caseType": "Personal injury",
        "details": "Rear-ended at a light last week.",
    }),
)
booked = journey_controller_book_appointment.sync(
    "law",
    client=client,
    body=AppointmentRequestInput.from_dict({"sessionId": task["sessionId"], "leadId": str(intake.lead_id)}),
)
leads = lead_controller_list.sync(client=client, limit=10)
print(json.dumps({
    "leadId": str(intake.lead_id),
    "start": str(booked.appointment.start),
    "names": [lead.name for lead in leads.items],
}))
`;

/** The project does not need Python: without it, this test says so and checks the rest. */
if (pythonProblem === undefined)
  test('a Python client is generated and completes a journey', () => under.python, TIMEOUT_MS);
else
  process.stderr.write(`The generated Python client is not tested on this machine: it ${pythonProblem}.\n`);

async function python(): Promise<void> {
  if (pythonProblem !== undefined) return;
  const interpreter = await pythonWithGenerator();
  const generated = await run(
    interpreter,
    [
      '-m',
      'openapi_python_client',
      'generate',
      '--path',
      'openapi.json',
      '--meta',
      'none',
      '--output-path',
      'client',
    ],
    { cwd: folder },
  );
  // Two routes are files, which this generator cannot send or read; no other may be missing.
  expect(
    [...`${generated.stdout}${generated.stderr}`.matchAll(/WARNING parsing (\w+ \S+)/g)].map(
      ([, route]) => route,
    ),
  ).toEqual(['POST /v1/imports', 'GET /v1/tenants/{tenantId}/brand/logo/{version}']);
  await writeFile(join(folder, 'journey.py'), PYTHON);
  const { stdout } = await run(interpreter, ['journey.py', newTask()], { cwd: folder });
  expectJourney(stdout);
}

/** Whether the Python client can be built here, and why not. */
function findPython(): { problem?: string } {
  const { status } = spawnSync('python3', [
    '-c',
    'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))',
  ]);
  return status === 0 ? {} : { problem: 'needs python3, 3.10 or newer, with venv' };
}

/** A Python environment with the generator, created once per checkout. */
async function pythonWithGenerator(): Promise<string> {
  const home = join(CACHE, PYTHON_CLIENT.replace('==', '-'));
  const python = join(home, 'bin/python');
  const isMade = join(home, 'made');
  if (existsSync(isMade)) return python;
  await run('python3', ['-m', 'venv', '--clear', home]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PYTHON_CLIENT]);
  await writeFile(isMade, '');
  return python;
}
