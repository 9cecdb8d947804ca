/** A client that disconnects midway is not our error, so nothing is logged. */
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { RawClient } from '../../support/raw-client.js';
import { until } from '../../support/until.js';

/** The level of errors in pino. */
const ERROR_LEVEL = 50;

let world: World;
let own: OwnApi;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, { LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

/** Log entries that a client causes: those that name a request, every error, and lines that are no entry. */
async function leftInLog(talk: (client: RawClient) => Promise<void>): Promise<string> {
  const before = own.log().length;
  const client = await RawClient.open(own.baseUrl);
  await talk(client);
  client.reset();
  // A request's log entries are written before several later requests to the same process are answered.
  for (let count = 0; count < 20; count += 1) await fetch(`${own.baseUrl}/healthz`);
  return own.log().slice(before).split('\n').filter(isOfClient).join('\n');
}

/** Whether a client caused the line. A busy process may log warnings about itself, which name no request. */
function isOfClient(line: string): boolean {
  if (line === '') return false;
  if (!line.startsWith('{')) return true;
  const { level, requestId } = JSON.parse(line) as { level: number; requestId?: string };
  return requestId !== undefined || level >= ERROR_LEVEL;
}

const host = (): string => `Host: ${new URL(own.baseUrl).host}\r\n`;

/** Waits until the server has read the input, by a later request on another connection. */
async function taken(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await fetch(`${own.baseUrl}/healthz`);
}

test('a client that disconnects in the middle of a body causes no log entries', async () => {
  const log = await leftInLog(async (client) => {
    const key = `X-VA-KEY: ${world.api.key ?? ''}\r\n`;
    client.write(`POST /v1/law/roi/calc HTTP/1.1\r\n${host()}${key}Content-Type: application/json\r\n`);
    client.write('Content-Length: 4000\r\n\r\n{"sessionId":');
    await taken();
  });
  expect(log).toBe('');
});

test('a client that disconnects in the middle of an upload causes no log entries, and the upload is deleted', async () => {
  const tenant = await world.tenant();
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const uploads = async (): Promise<number> =>
    (await world.database.withTenant(tenant.id, (tx) => tx.query`select id from imports`)).length;
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const log = await leftInLog(async (client) => {
    client.write(
      `POST /v1/imports HTTP/1.1\r\n${host()}Cookie: ${cookie}\r\nX-CSRF-Token: ${staff.csrfToken ?? ''}\r\n`,
    );
    client.write(
      `Origin: ${own.baseUrl}\r\nContent-Type: text/csv\r\nContent-Length: 900000\r\n\r\nName,Phone\r\n`,
    );
    client.write('Jordan,313-555-0100\r\n'.repeat(20_000));
    await until('the upload to start', { timeoutMs: 5_000 }, async () => (await uploads()) === 1);
  });
  await until('the upload to be deleted', { timeoutMs: 5_000 }, async () => (await uploads()) === 0);
  expect(log).toBe('');
  expectOk(await staff.at(own.baseUrl).get('/v1/imports'));
});

test('a client that disconnects before or during a stream causes no log entries', async () => {
  const streams = `GET /v1/live?industry=law&sessionId=sess-gone-away HTTP/1.1\r\n${host()}\r\n`;
  const listening = await leftInLog(async (client) => {
    client.write(streams);
    await client.answered();
  });
  const hasty = await leftInLog((client) => {
    client.write(streams);
    return Promise.resolve();
  });
  expect(listening + hasty).toBe('');
});
