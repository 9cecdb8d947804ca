/**
 * Settings of a tenant: notifications, practice facts, CRM.
 */
import { BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import type { PracticeFacts } from '@praxis/contracts/tenant/practice';
import { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { readCalendars } from '@praxis/db/calendar/calendar';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const FACTS: PracticeFacts = {
  phone: '+1 313 555 0123',
  street: '120 Harbor St',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  timeZone: 'America/Chicago',
  languages: ['en', 'es'],
};

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
  const REQUESTS: [method: string, path: string, body: object | undefined, needed: 'staff' | 'owner'][] = [
    ['GET', '/v1/settings/account', undefined, 'staff'],
    ['PUT', '/v1/settings/account', { notifyByEmail: false, notifyBySms: false }, 'owner'],
    ['GET', '/v1/settings/practice', undefined, 'staff'],
    ['PUT', '/v1/settings/practice', FACTS, 'owner'],
    ['GET', '/v1/settings/figures', undefined, 'staff'],
    ['PUT', '/v1/settings/figures', { clientValueCents: null, clientSharePct: null }, 'owner'],
    ['GET', '/v1/settings/integrations', undefined, 'staff'],
    ['PUT', '/v1/settings/integrations/crm', { crm: 'Clio' }, 'owner'],
  ];
  const RANK = { viewer: 0, staff: 1, owner: 2 };

  test.each(REQUESTS)('%s %s', async (method, path, body, needed) => {
    for (const role of ['viewer', 'staff', 'owner'] as const) {
      const member = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
      const answer = await member.request(method, path, body ? { body } : {});
      if (RANK[role] < RANK[needed]) expectRefusal(answer, 403, 'permission_denied');
      else expect(answer.status).not.toBe(403);
    }
    expectRefusal(
      await world.api.request(method, path, { key: null, ...(body ? { body } : {}) }),
      401,
      'not_authenticated',
    );
  });
});

describe('practice facts', () => {
  const page = async (): Promise<BookingPageResult['practice']> =>
    BookingPageResult.parse(expectOk(await world.api.get(`/v1/book/${tenant.id}`)).body).practice;

  test('start with the first host’s zone and the stored phone, and are then those that the owner saves', async () => {
    expect(expectOk(await owner.get('/v1/settings/practice')).body.practice).toEqual({
      phone: '+13135550199',
      street: '',
      city: '',
      state: '',
      postalCode: '',
      timeZone: 'America/Detroit',
      languages: ['en'],
    });
    expectOk(await owner.put('/v1/settings/practice', FACTS));
    expect(expectOk(await owner.get('/v1/settings/practice')).body.practice).toEqual(FACTS);
    expect(await page()).toMatchObject({
      phone: FACTS.phone,
      address: '120 Harbor St, Detroit, MI 48226',
      timeZone: 'America/Chicago',
      languages: ['en', 'es'],
      hours: [],
    });
  });

  test('have the opening hours of the hosts in the practice’s zone', async () => {
    expectOk(await owner.put('/v1/settings/practice', { ...FACTS, timeZone: 'America/Detroit' }));
    const { hours } = await page();
    expect(hours.length).toBeGreaterThan(0);
    expect(expectOk(await owner.get('/v1/settings/practice')).body.hours).toEqual(hours);
  });

  test('give a host without a location the practice’s address', async () => {
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update providers set location = '' where tenant_id = ${tx.tenantId}`,
    );
    const place = async (): Promise<string | undefined> => {
      const { hosts } = await world.database.withTenant(tenant.id, (tx) =>
        readCalendars(tx, { asker: { sessionId: '' }, range: { from: 0, until: 1 } }),
      );
      return hosts[0]?.location;
    };
    expect(await place()).toBe(tenant.name);
    expectOk(await owner.put('/v1/settings/practice', FACTS));
    expect(await place()).toBe('120 Harbor St, Detroit, MI 48226');
  });

  test.each([
    ['phone', { phone: 'call me' }],
    ['city', { city: '' }],
    ['state', { state: 'Michigan' }],
    ['postalCode', { postalCode: '4822' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['languages', { languages: [] }],
  ])('are refused with an invalid %s', async (field, change) => {
    const answer = await owner.put('/v1/settings/practice', { ...FACTS, ...change });
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer)).toContain(field);
  });
});

describe('the value of a client', () => {
  const PATH = '/v1/settings/figures';

  test('is unknown at first, and is saved and removed', async () => {
    const stored = async (): Promise<unknown> => expectOk(await owner.get(PATH)).body.figures;
    const nothing = { clientValueCents: null, clientSharePct: null };
    expect(await stored()).toEqual(nothing);
    const figures = { clientValueCents: 400_000, clientSharePct: 35 };
    expectOk(await owner.put(PATH, figures));
    expect(await stored()).toEqual(figures);
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.map(({ action }) => action)).toEqual(['settings.figures_changed']);
    expectOk(await owner.put(PATH, nothing));
    expect(await stored()).toEqual(nothing);
  });

  test.each([
    ['clientValueCents', { clientValueCents: 400_050 }],
    ['clientValueCents', { clientValueCents: 0 }],
    ['clientValueCents', { clientValueCents: 1_000_000_100 }],
    ['clientValueCents', { clientValueCents: null }],
    ['clientSharePct', { clientSharePct: 0 }],
    ['clientSharePct', { clientSharePct: 101 }],
    ['clientSharePct', { clientSharePct: 33.3 }],
    ['clientSharePct', { clientSharePct: null }],
  ])('is refused with an invalid %s: %j', async (field, change) => {
    const answer = await owner.put(PATH, { clientValueCents: 400_000, clientSharePct: 35, ...change });
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer)).toContain(field);
  });
});

test('notifications are sent by email by default', async () => {
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
