/**
 * The commands of the runbooks, tried on the running system: database statements (rolled back), API requests and the
 * engine's CLI. Commands that change something are not run; their routes, fields and flags are compared with the
 * product's. Also checks that admins can read the pages.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Runbook } from '@praxis/contracts/health/runbook';
import { RUNBOOK_SLUGS } from '@praxis/contracts/health/runbook.const';
import { expectOk } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { signIn, type Browser } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { RUNBOOK_PAGES } from '../../support/runbooks.js';
import { sharedStack } from '../../support/stack.js';

const run = promisify(execFile);
const stack = sharedStack();
const all = RUNBOOK_PAGES.flatMap(({ slug, commands }) => commands.map((command) => ({ slug, command })));

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let admin: Browser;
let openApi: OpenApi;
beforeAll(async () => {
  admin = await signIn(stack, 'admin@praxis.example');
  openApi = (await admin.get('/v1/openapi.json')).body as unknown as OpenApi;
});

test('admins read every page, and nobody else does', async () => {
  for (const slug of RUNBOOK_SLUGS) {
    const page = Runbook.parse(expectOk(await admin.get(`/v1/runbooks/${slug}`)).body);
    expect(page.text.startsWith(`# ${page.title}\n`)).toBe(true);
  }
  expectRefusal(await admin.get('/v1/runbooks/no-such-page'), 404, 'not_found');
  expectRefusal(await admin.get('/v1/runbooks/..%2Foperations'), 400, 'validation_failed');
  const owner = await signIn(stack, 'owner@harbor-law.example');
  expectRefusal(await owner.get('/v1/runbooks/backlog'), 403, 'permission_denied');
});

test('the database accepts every statement', async () => {
  const statements = RUNBOOK_PAGES.flatMap((page) =>
    page.statements.map((text) => ({ slug: page.slug, text })),
  );
  expect(statements.length).toBeGreaterThan(10);
  await asOwner(stack, async (owner) => {
    for (const { slug, text } of statements) {
      await owner.query('begin');
      // Statements run without superuser rights; only those about the server itself need its administrator.
      if (!/\bpg_(?!blocking)|alter role/.test(text)) await owner.query('set local role praxis_system');
      // Replaces psql's variables (`psql -v id=…`).
      const statement = text.replaceAll(/:'\w+'/g, `'${randomUUID()}'`);
      const refused = await owner.query(statement).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      await owner.query('rollback');
      expect({ slug, text, refused }).toEqual({ slug, text, refused: undefined });
    }
  });
});

test('the API knows every request; read-only requests are executed', async () => {
  const requests = all.flatMap(({ slug, command }) =>
    requestOf(command).map((request) => ({ slug, ...request })),
  );
  expect(requests.length).toBeGreaterThan(20);
  const asked = new Set<string>();
  for (const { slug, method, address, body, isAdmins } of requests) {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const operation = operationAt(method, pathname);
    expect({ slug, address, known: operation !== undefined }).toEqual({ slug, address, known: true });
    const query = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
    expect([...searchParams.keys()].filter((name) => !query.includes(name))).toEqual([]);
    const fields = fieldsOf(operation?.requestBody?.content['application/json']?.schema);
    expect(Object.keys(body ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
    // A form may be empty, but a JSON body may not.
    const { required, content = {} } = operation?.requestBody ?? {};
    const takesForm = 'application/x-www-form-urlencoded' in content;
    const lacksBody = body === undefined && required === true && !takesForm;
    expect({ slug, address, lacksBody }).toEqual({ slug, address, lacksBody: false });
    if (method !== 'get' || !isAdmins || address.includes('$') || asked.has(address)) continue;
    asked.add(address);
    expect({ slug, address, status: (await admin.get(address)).status }).toEqual({
      slug,
      address,
      status: 200,
    });
  }
});

test('the engine’s CLI knows the flags of every command; read-only commands are executed', async () => {
  const cli = process.env.TEMPORAL_CLI_PATH ?? 'temporal';
  const env = {
    ...process.env,
    TEMPORAL_ADDRESS: stack.run().addresses.temporal,
    TEMPORAL_NAMESPACE: 'default',
  };
  const commands = all.flatMap(({ slug, command }) => commandsOf(command).map((call) => ({ slug, ...call })));
  expect(commands.length).toBeGreaterThan(10);
  const helps = new Map<string, Promise<string>>();
  for (const { words } of commands)
    if (!helps.has(words))
      helps.set(
        words,
        run(cli, [...words.split(' '), '--help'], { env }).then(({ stdout }) => stdout),
      );
  const done = new Set<string>();
  for (const { slug, words, flags, line } of commands) {
    const help = (await helps.get(words)) ?? '';
    expect({ slug, line, unknown: flags.filter((flag) => !help.includes(`--${flag} `)) }).toEqual({
      slug,
      line,
      unknown: [],
    });
    if (!/(?:list|describe|health)$/.test(words) || /\$(?!TEMPORAL_)/.test(line) || done.has(line)) continue;
    done.add(line);
    await run('/bin/sh', ['-c', `"$CLI" ${line}`], { env: { ...env, CLI: cli } });
  }
  expect(done.size).toBeGreaterThan(3);
});

interface Request {
  method: string;
  address: string;
  body: object | undefined;
  /** Whether the request is an admin's, sent without an API key of a practice. */
  isAdmins: boolean;
}

/** The request of a line with curl. */
function requestOf(command: string): Request[] {
  const [, address] = /\bcurl\b.*?"\$PRAXIS(\/[^"]*)"/.exec(command) ?? [];
  if (address === undefined) return [];
  const [, method] = /-X (\w+)/.exec(command) ?? [];
  const [, single, double] = /-d (?:'([^']*)'|"((?:[^"\\]|\\.)*)")/.exec(command) ?? [];
  const data = single ?? double?.replaceAll('\\"', '"');
  const body = data === undefined ? undefined : (JSON.parse(data) as object);
  const verb = (method ?? (data === undefined ? 'GET' : 'POST')).toLowerCase();
  return [{ method: verb, address, body, isAdmins: !command.includes('x-va-key') }];
}

function operationAt(method: string, pathname: string): Operation | undefined {
  return Object.entries(openApi.paths)
    .filter(([known]) => new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .map(([, operations]) => operations[method])
    .find((operation) => operation !== undefined);
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const named =
    schema.$ref === undefined ? schema : openApi.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  const options = [...(named?.anyOf ?? []), ...(named?.oneOf ?? [])];
  return [...Object.keys(named?.properties ?? {}), ...options.flatMap(fieldsOf)];
}

const COMMAND =
  /\btemporal ((?:[a-z][a-z-]* )*[a-z][a-z-]*)((?: --[\w-]+(?: (?:"[^"]*"|'[^']*'|[^\s|)-][^\s|)]*))?)*)/g;

/** The commands of Temporal's CLI in a line: subcommand, flags, and all after the program's name. */
function commandsOf(command: string): { words: string; flags: string[]; line: string }[] {
  return [...command.matchAll(COMMAND)]
    .filter(([, words = '']) => !/^(?:temporal|worker|api|postgres)\b/.test(words))
    .map(([, words = '', rest = '']) => ({
      words,
      line: `${words}${rest}`,
      flags: [...rest.matchAll(/ --([\w-]+)/g)].map(([, flag]) => flag ?? ''),
    }));
}
