// @ts-check
/**
 * `npm run fuzz -- [examples]`: runs Schemathesis against a new stack, as an owner and with an API key, with
 * every check that does not contradict a decision of this API. Exits with code 1 if a check fails.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryCommand } from '../lib/command.mjs';
import { step } from '../lib/progress.mjs';
import { UserError } from '../lib/user-error.mjs';
import { ensureSchemathesis } from '../setup/schemathesis.mjs';
import { NO_SERVERS, runProgram, setUpStacks } from './program.mjs';
import { spawnStack } from './spawn-stack.mjs';

const EXAMPLES = 25;
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429];
/** The name of the session cookie's security scheme in the OpenAPI document. */
const SESSION = 'session';

/** Routes that are not fuzzed, with the reason. */
const LEFT_OUT = [
  '/v1/live.*', // endless streams
  '/v1/demo/pull-the-plug', // kills the worker
  '/v1/sim/controls', // makes the simulated vendors fail
  '/v1/auth/.*', // would end the owner's session, or lock the account
  '/v1/tenants/\\{tenantId\\}/users/\\{userId\\}(?:/sessions)?', // would remove the owner's role, or end the session
  '/v1/webhooks/.*', // vendors sign the raw body, so a body that only matches the schema is refused
];
/** Checks that are turned off, with the reason. */
const UNCHECKED = [
  'unsupported_method', // an unknown method of a known path is 404 here, like an unknown path
  'positive_data_acceptance', // ids of missing records, or a state that does not allow the request, are refused
];

/**
 * An API client: its security scheme in the OpenAPI document, its secret, and additional headers.
 * @typedef {{ name: string, scheme: string, secret: string, headers: Record<string, string> }} Caller
 */

await runProgram(async () => {
  const examples = examplesOf(process.argv[2]);
  const found = await setUpStacks();
  let program = '';
  await step('Schemathesis', async () => {
    program = await ensureSchemathesis();
  });
  const stack = await spawnStack({
    env: { ...NO_SERVERS, ...found, PRAXIS_RATE_LIMIT: '1000000', PRAXIS_PASSWORD_COST: 'least' },
  });
  try {
    let failed = false;
    for (const caller of [await owner(stack), byKey(stack)]) {
      console.log(`\nAs ${caller.name}`);
      const config = join(stack.dataDir, 'schemathesis.toml');
      writeFileSync(config, configurationOf(caller), { mode: 0o600 });
      const args = ['--config-file', config, ...argumentsOf(stack.baseUrl, { caller, examples })];
      const { code } = await tryCommand(program, args, {
        show: 'all',
        env: { ...process.env, NO_COLOR: '1' },
      });
      failed ||= code !== 0;
    }
    return failed ? 1 : 0;
  } finally {
    await stack.stop();
  }
});

/**
 * @param {string | undefined} text
 * @returns {number}
 */
function examplesOf(text) {
  if (text === undefined) return EXAMPLES;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UserError('Say how many examples an operation gets, like 25.');
  return Number(text);
}

/**
 * The secret belongs to its scheme, so that the tool can omit or change it. Also lists the statuses with
 * which invalid requests are refused, including 413 for a body over the limit.
 * @param {Caller} caller
 * @returns {string} TOML
 */
function configurationOf({ scheme, secret }) {
  return [
    `[auth.openapi."${scheme}"]`,
    `api_key = "${secret}"`,
    '[checks.negative_data_rejection]',
    `expected-statuses = [${REFUSALS.map((status) => `"${status}"`).join(', ')}]`,
    '',
  ].join('\n');
}

/**
 * @param {string} baseUrl
 * @param {{ caller: Caller, examples: number }} options
 * @returns {string[]}
 */
function argumentsOf(baseUrl, { caller, examples }) {
  return [
    'run',
    `${baseUrl}/v1/openapi.json`,
    '--url',
    baseUrl,
    '--max-examples',
    String(examples),
    '--continue-on-failure',
    '--no-color',
    '--checks',
    'all',
    '--exclude-checks',
    UNCHECKED.join(','),
    '--request-timeout',
    '60',
    '--seed',
    '1',
    '--exclude-path-regex',
    `^(?:${LEFT_OUT.join('|')})$`,
    ...Object.entries(caller.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
  ];
}

/**
 * The seeded owner of the law firm, signed in like a browser.
 * @param {import('./spawn-stack.mjs').StackHandle} stack
 * @returns {Promise<Caller>}
 */
async function owner(stack) {
  const person = stack
    .credentials()
    .users.find(({ role, industry }) => role === 'owner' && industry === 'law');
  const origin = stack.baseUrl;
  const signedIn = await fetch(`${origin}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person?.email, password: person?.password }),
  });
  if (!signedIn.ok) throw new Error(`the seeded owner cannot sign in: ${signedIn.status}`);
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const cookie = cookies.find((line) => line.startsWith('praxis_session=')) ?? '';
  const session = await fetch(`${origin}/v1/auth/session`, { headers: { cookie } });
  const { csrfToken } = /** @type {{ csrfToken: string }} */ (await session.json());
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  return { name: 'owner', scheme: SESSION, secret, headers: { origin, 'x-csrf-token': csrfToken } };
}

/**
 * @param {import('./spawn-stack.mjs').StackHandle} stack
 * @returns {Caller}
 */
function byKey(stack) {
  return { name: 'API key', scheme: 'X-VA-KEY', secret: stack.credentials().publicApiKey, headers: {} };
}
