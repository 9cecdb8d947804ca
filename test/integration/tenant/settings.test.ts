/**
 * Settings of a tenant: notifications, messaging key, CRM, webhook. Secrets are never returned, and test
 * events never reach internal addresses.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { IntegrationSettings, WebhookPing } from '@praxis/contracts/tenant/settings';
import { verifyWebhook } from '@praxis/providers/sim/webhook';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const KEY = 'SK0123456789abcdef0123456789abcd';

let world: World;
let tenant: TestTenant;
let owner: Member;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});
afterAll(() => world.close());

const integrations = async (member = owner): Promise<IntegrationSettings> =>
  IntegrationSettings.parse(expectOk(await member.get('/v1/settings/integrations')).body.settings);

describe('permissions', () => {
  const CALLS: [method: string, path: string, body: object | undefined, needed: 'staff' | 'owner'][] = [
    ['GET', '/v1/settings/account', undefined, 'staff'],
    ['PUT', '/v1/settings/account', { notifyByEmail: false, notifyBySms: false }, 'owner'],
    ['GET', '/v1/settings/integrations', undefined, 'staff'],
    ['PUT', '/v1/settings/integrations/messaging-key', { key: KEY }, 'owner'],
    ['PUT', '/v1/settings/integrations/crm', { crm: 'Clio' }, 'owner'],
    ['PUT', '/v1/settings/integrations/webhook', { url: null }, 'owner'],
    ['POST', '/v1/settings/integrations/webhook/ping', undefined, 'owner'],
    ['DELETE', '/v1/settings/integrations/messaging-key', undefined, 'owner'],
  ];
  const RANK = { viewer: 0, staff: 1, owner: 2 };

  test.each(CALLS)('%s %s', async (method, path, body, needed) => {
    for (const role of ['viewer', 'staff', 'owner'] as const) {
      const member = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
      const answer = await member.call(method, path, body ? { body } : {});
      if (RANK[role] < RANK[needed]) expectRefusal(answer, 403, 'permission_denied');
      else expect(answer.status).not.toBe(403);
    }
    expectRefusal(
      await world.api.call(method, path, { key: null, ...(body ? { body } : {}) }),
      401,
      'not_authenticated',
    );
  });
});

test('notifications go by email by default', async () => {
  expect(expectOk(await owner.get('/v1/settings/account')).body.settings).toEqual({
    notifyByEmail: true,
    notifyBySms: false,
  });
  const choice = { notifyByEmail: false, notifyBySms: true };
  expectOk(await owner.put('/v1/settings/account', choice));
  expect(expectOk(await owner.get('/v1/settings/account')).body.settings).toEqual(choice);
});

test('a change keeps the other settings', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update tenants set settings = '{"demo": true, "kept": 1}' where id = ${tenant.id}`,
  );
  expectOk(await owner.put('/v1/settings/integrations/crm', { crm: 'HubSpot' }));
  expectOk(await owner.put('/v1/settings/account', { notifyByEmail: true, notifyBySms: true }));
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ settings: object }>`select settings from tenants where id = ${tenant.id}`,
  );
  expect(row?.settings).toMatchObject({ demo: true, kept: 1, crm: 'HubSpot' });
  expect((await integrations()).crm).toBe('HubSpot');
});

describe('the messaging key', () => {
  test('is stored encrypted and shown by its last four characters', async () => {
    expectOk(await owner.put('/v1/settings/integrations/messaging-key', { key: KEY }));
    const { messagingKey } = await integrations();
    expect(messagingKey?.masked).toMatch(/^•+abcd$/);
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ ciphertext: Buffer }>`select * from tenant_secrets where tenant_id = ${tenant.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(KEY.slice(0, 12));
    expect(rows[0]?.ciphertext.includes(KEY)).toBe(false);
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.map(({ action, targetId }) => `${action} ${targetId ?? ''}`)).toEqual([
      'secret.sealed messaging',
    ]);
    expect(JSON.stringify(log)).not.toContain(KEY.slice(-12));
  });

  test('can be deleted once', async () => {
    expectOk(await owner.put('/v1/settings/integrations/messaging-key', { key: KEY }));
    expectOk(await owner.delete('/v1/settings/integrations/messaging-key'));
    expect((await integrations()).messagingKey).toBeNull();
    expectRefusal(await owner.delete('/v1/settings/integrations/messaging-key'), 404, 'not_found');
  });

  test.each([
    '',
    'short',
    `XX${'0'.repeat(30)}`,
    'SK too short',
    `SK${'0'.repeat(300)}`,
    `SK${'<'.repeat(30)}`,
  ])('is refused as %j', async (key) => {
    expectRefusal(
      await owner.put('/v1/settings/integrations/messaging-key', { key }),
      400,
      'validation_failed',
    );
    expect((await integrations()).messagingKey).toBeNull();
  });
});

describe('the webhook', () => {
  const WEBHOOK = '/v1/settings/integrations/webhook';
  let strict: OwnApi;
  let open: OwnApi;
  beforeAll(async () => {
    strict = await startOwnApi(world.stack, { PRAXIS_WEBHOOK_LOOPBACK: '0', PRAXIS_RATE_LIMIT: '1000000' });
    open = await startOwnApi(world.stack, { PRAXIS_WEBHOOK_LOOPBACK: '1', PRAXIS_RATE_LIMIT: '1000000' });
  });
  afterAll(() => Promise.all([strict.stop(), open.stop()]));

  /** The same person at another API. */
  const at = (api: OwnApi): Member => owner.at(api.baseUrl);

  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));
  async function serve(
    status: number,
    headers: Record<string, string> = {},
  ): Promise<{ url: string; received: { headers: IncomingHttpHeaders; body: string }[] }> {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(status, headers).end('ok');
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received };
  }

  test('receives a signed test event, and the result is stored', async () => {
    const receiver = await serve(204);
    const saved = expectOk(await at(open).put(WEBHOOK, { url: receiver.url })).body;
    expect(saved.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const ping = WebhookPing.parse(expectOk(await at(open).post(`${WEBHOOK}/ping`)).body.ping);
    expect(ping).toMatchObject({
      ok: true,
      status: 204,
      message: 'Delivered. The address responded with 204.',
    });
    expect(receiver.received).toHaveLength(1);
    const [call] = receiver.received;
    if (!call) throw new Error('no request was received');
    expect(
      verifyWebhook({
        headers: call.headers,
        body: call.body,
        secrets: String(saved.secret),
        now: new Date(),
      }),
    ).toMatchObject({ ok: true });
    expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test', data: { tenantId: tenant.id } });
    expect((await integrations()).lastPing).toEqual(ping);
    const actions = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
    expect(actions).toEqual(['secret.sealed', 'webhook.changed', 'secret.opened', 'webhook.pinged']);
  });

  test('shows its secret once and gets a new one with each address', async () => {
    const receiver = await serve(200);
    const first = expectOk(await at(open).put(WEBHOOK, { url: receiver.url })).body.secret;
    expect(JSON.stringify(await integrations())).not.toContain(String(first));
    const second = expectOk(await at(open).put(WEBHOOK, { url: receiver.url })).body.secret;
    expect(second).not.toBe(first);
  });

  test('that responds with an error or a redirect is reported as such', async () => {
    const inside = await serve(200);
    for (const [status, headers] of [
      [500, {}],
      [404, {}],
      [302, { location: inside.url }],
      [307, { location: 'http://169.254.169.254/' }],
    ] as [number, Record<string, string>][]) {
      const receiver = await serve(status, headers);
      expectOk(await at(open).put(WEBHOOK, { url: receiver.url }));
      const ping = expectOk(await at(open).post(`${WEBHOOK}/ping`)).body.ping;
      expect(ping).toMatchObject({ ok: false, status });
    }
    expect(inside.received).toEqual([]);
  });

  test.each([
    'http://127.0.0.1/',
    'http://localhost:3000/v1/leads',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[::1]:5432/',
    'http://10.0.0.8/hooks',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://1.1.1.1:22/',
    'http://1.1.1.1/hooks',
    'https://user:secret@1.1.1.1/',
  ])('refuses %s', async (url) => {
    const answer = await at(strict).put(WEBHOOK, { url });
    expectRefusal(answer, 400, 'webhook_address_refused');
    expect((await integrations()).webhookUrl).toBeNull();
  });

  test('that became private after it was saved is not called', async () => {
    const receiver = await serve(200);
    expectOk(await at(open).put(WEBHOOK, { url: receiver.url }));
    const ping = expectOk(await at(strict).post(`${WEBHOOK}/ping`)).body.ping;
    expect(ping).toMatchObject({ ok: false, status: null });
    expect(receiver.received).toEqual([]);
  });

  test.each([{}, { url: 'nonsense' }, { url: 'ftp://example.com/' }, { url: 'x'.repeat(600) }, { url: 7 }])(
    'is refused as %j',
    async (body) => {
      expectRefusal(await at(strict).put(WEBHOOK, body), 400, 'validation_failed');
    },
  );

  test('needs an address before a test, and limits the tests', async () => {
    expectRefusal(await at(open).post(`${WEBHOOK}/ping`), 409, 'no_webhook');
    const receiver = await serve(200);
    expectOk(await at(open).put(WEBHOOK, { url: receiver.url }));
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await at(open).post(`${WEBHOOK}/ping`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(receiver.received.length).toBeLessThanOrEqual(10);
  });

  test('is deleted with its secret', async () => {
    expectOk(await at(open).put(WEBHOOK, { url: (await serve(200)).url }));
    expect(expectOk(await at(open).put(WEBHOOK, { url: null })).body).toMatchObject({
      secret: null,
      settings: { webhookUrl: null, lastPing: null },
    });
    const rows = await world.database.withTenant(tenant.id, (tx) => tx.query`select id from tenant_secrets`);
    expect(rows).toEqual([]);
  });
});
