/** Which endpoints can be saved and called, and by whom. */
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import { ENDPOINTS, openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

describe('an unsafe endpoint URL', () => {
  let strict: OwnApi;
  beforeAll(async () => {
    strict = await startOwnApi(world.stack, { PRAXIS_WEBHOOK_LOOPBACK: '0' });
  });
  afterAll(() => strict.stop());

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://[::ffff:169.254.169.254]/',
    'https://10.0.0.8/hooks',
    'https://[fd00::1]/',
    'https://1.1.1.1:22/',
    'http://1.1.1.1/hooks',
    'https://user:secret@1.1.1.1/',
  ])('%s is refused', async (url) => {
    const answer = await desk.owner.at(strict.baseUrl).post(ENDPOINTS, { url, events: ['lead.created'] });
    expectRefusal(answer, 400, 'webhook_address_refused');
    expect(await desk.endpointNow()).toBeUndefined();
  });

  test('is not called, even if it is stored in the table', async () => {
    await desk.add();
    await world.database.withTenant(
      desk.tenant.id,
      (tx) => tx.query`update webhook_endpoints set url = 'https://192.168.0.1/hooks'`,
    );
    await desk.addLead();
    const { attempts } = await desk.deliveryWhen('was tried', (delivery) => delivery.attempts.length > 0);
    expect(attempts[0]).toMatchObject({ status: null, problem: 'refused_address' });
  });
});

test.each([
  {},
  { url: 'https://1.1.1.1/', events: [] },
  { url: 'https://1.1.1.1/', events: ['lead.created', 'lead.created'] },
  { url: 'https://1.1.1.1/', events: ['webhook.test'] },
  { url: 'ftp://1.1.1.1/', events: ['lead.created'] },
  { url: 'https://1.1.1.1/', events: ['lead.created'], secret: 'whsec_mine' },
])('%j is refused', async (body) => {
  expectRefusal(await desk.owner.post(ENDPOINTS, body), 400, 'validation_failed');
});

test('only owners and admins see or change webhooks', async () => {
  const { endpoint } = await desk.add();
  for (const role of ['viewer', 'staff'] as const) {
    const member = await signedIn(world, { tenants: [{ id: desk.tenant.id, role }] });
    for (const [method, path] of [
      ['GET', ENDPOINTS],
      ['GET', '/v1/webhook-deliveries'],
      ['DELETE', `${ENDPOINTS}/${endpoint.id}`],
      ['POST', `${ENDPOINTS}/${endpoint.id}/secret`],
      ['POST', `${ENDPOINTS}/${endpoint.id}/test`],
    ] as const)
      expectRefusal(await member.request(method, path, {}), 403, 'permission_denied');
  }
  const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  expectRefusal(await stranger.delete(`${ENDPOINTS}/${endpoint.id}`), 404, 'not_found');
  const admin = await signedIn(world, { isAdmin: true });
  const headers = { 'x-tenant-id': desk.tenant.id };
  expectOk(await admin.request('GET', ENDPOINTS, { headers }));
});
