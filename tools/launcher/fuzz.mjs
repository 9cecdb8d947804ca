// @ts-check
/**
 * `npm run fuzz -- [examples]`: Schemathesis against a stack of its own, as an owner and by API key, with every check that does
 * not contradict a decision of this API. Ends with code 1 when one fails.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { step } from '../lib/progress.mjs';
import { describeError, UserError } from '../lib/user-error.mjs';
import { ensureSchemathesis } from '../setup/schemathesis.mjs';
import { setUp } from './set-up.mjs';
import { spawnStack } from './spawn-stack.mjs';

const EXAMPLES = 25;
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429];
/** The scheme of a session's cookie in the document. */
const SESSION = 'session';

/** Routes that are not tried, each for a reason. */
const LEFT_OUT = [
  '/v1/live.*', // streams, which have no end
  '/v1/demo/pull-the-plug', // kills the worker
  '/v1/sim/controls', // makes the simulated vendors fail
  '/v1/auth/.*', // would end the owner's session, or lock the account out
  '/v1/tenants/\\{tenantId\\}/users/\\{userId\\}(?:/sessions)?', // would take the owner's role away, or end the session
  '/v1/webhooks/.*', // signed by vendors over the raw body; a body that fits the schema alone is refused
];
/** Checks that are not made, each for a reason. */
const UNCHECKED = [
  'unsupported_method', // another method of a known path is 404 here, as an unknown path is
  'positive_data_acceptance', // ids of records that do not exist, or a state that does not allow it, are refused
];

/**
 * Somebody who calls: by which security scheme of the document and with what secret, and what else each call bears.
 * @typedef {{ name: string, scheme: string, secret: string, headers: Record<string, string> }} Caller
 */

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const examples = examplesOf(process.argv[2]);
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  let program = '';
  await step('Schemathesis', async () => {
    program = await ensureSchemathesis();
  });
  const stack = await spawnStack({
    env: { TEMPORAL_CLI_PATH: temporalCli, PRAXIS_RATE_LIMIT: '1000000', PRAXIS_PASSWORD_COST: 'least' },
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
    process.exitCode = failed ? 1 : 0;
  } finally {
    await stack.stop();
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

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
 * The secret by its scheme, and so left out or spoiled where the tool asks what happens without it; and what refuses a request
 * that does not fit: a body beyond the limit too (413).
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
    ...['--url', baseUrl, '--max-examples', String(examples), '--continue-on-failure', '--no-color'],
    ...['--checks', 'all', '--exclude-checks', UNCHECKED.join(',')],
    ...['--request-timeout', '60', '--seed', '1'],
    ...['--exclude-path-regex', `^(?:${LEFT_OUT.join('|')})$`],
    ...Object.entries(caller.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
  ];
}

/**
 * The seeded owner of the law firm, signed in as a browser would be.
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
