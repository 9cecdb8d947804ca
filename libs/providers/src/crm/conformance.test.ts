/** Runs the conformance suite on every CRM adapter, and tests features that only HubSpot has. */
import {
  describeConformance,
  failureOf,
  PATIENT_TIMEOUT_MS,
  withId,
  type ConformanceFault,
  type ConformancePort,
} from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { HUBSPOT_DOUBLE_TOKEN, startHubspotDouble, type HubspotDouble } from '../testing/hubspot-double.js';
import { simLevers } from '../testing/sim-subject.js';
import type { WireFault } from '../testing/wire-double.js';
import { createCrm } from './factory.js';
import { markOf, toContact } from './hubspot-transform.js';
import type { CrmLead, CrmPort } from './port.js';

const leadFor = (key: string, change: Partial<CrmLead> = {}): CrmLead => ({
  reference: `0000000${key.replace('key/', '')}-lead`,
  name: 'Ada King Lovelace',
  email: `ada-${key.replace('/', '-')}@lovelace.example`,
  phone: '+13135550142',
  language: null,
  matter: 'Family law',
  status: 'new',
  ...change,
});

function levers(port: CrmPort): ConformancePort {
  return {
    adapter: port,
    perform: async (key, signal) => ({
      id: (await port.put(leadFor(key), undefined, signal ? { signal } : {})).dealId,
    }),
    performInvalid: () => port.put(leadFor('key/0', { email: 'ada@invalid.example' })),
    reconcile: async (key) => withId(await port.find(leadFor(key)), ({ dealId }) => dealId),
    personalData: ['Lovelace', 'lovelace.example', 'ada@invalid.example', '+13135550142'],
  };
}

describeConformance('simulated CRM', async (timeoutMs) => {
  const store = createMemorySimStore();
  const sim = { tenantId: 'tenant-1', store, timeoutMs };
  return {
    ...levers(createCrm({ mode: 'sim', sim })),
    performInvalid: () => createCrm({ mode: 'sim', sim }).put(leadFor('key/0', { email: 'ada@x.invalid' })),
    ...simLevers(store, 'tenant-1', 'crm'),
  };
});

const refusal = (status: number, category: string, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status, headers, body: { status: 'error', category, message: 'refused for Ada Lovelace' } },
});
const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: refusal(502, 'INTERNAL'),
  rate_limited: refusal(429, 'RATE_LIMITS', { 'retry-after': '1' }),
  unauthorized: refusal(401, 'INVALID_AUTHENTICATION'),
};

interface HubspotOptions {
  accessToken?: string;
  timeoutMs?: number;
}
const crmOf = (
  { url: baseUrl }: HubspotDouble,
  { accessToken = HUBSPOT_DOUBLE_TOKEN, timeoutMs = PATIENT_TIMEOUT_MS }: HubspotOptions = {},
): CrmPort => createCrm({ mode: 'live', hubspot: { accessToken, baseUrl, timeoutMs } });

describeConformance('HubSpot CRM', async (timeoutMs) => {
  const double = await startHubspotDouble();
  return {
    ...levers(crmOf(double, { timeoutMs })),
    accepted: async () => double.deals.size,
    failNext: async (fault) => double.fail(FAULTS[fault], { path: '/crm/v3/objects/deals' }),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});

describe('HubSpot', () => {
  let double: HubspotDouble;
  beforeEach(async () => {
    double = await startHubspotDouble();
  });
  afterEach(() => double.close());

  test('an existing contact gets a deal in the lead’s stage, and later changes update both', async () => {
    double.contacts.set('7', { email: 'ada-key-1@lovelace.example', firstname: 'A.' });
    const crm = crmOf(double);
    const record = await crm.put(leadFor('key/1'));
    expect(record.contactId).toBe('7');
    expect(double.contacts.get('7')).toMatchObject({ firstname: 'Ada', lastname: 'King Lovelace' });
    expect(double.deals.get(record.dealId)).toMatchObject({
      dealstage: 'appointmentscheduled',
      pipeline: 'default',
      contactId: '7',
      dealname: `Ada King Lovelace · Family law ${markOf(leadFor('key/1').reference)}`,
    });
    expect(await crm.put(leadFor('key/1', { status: 'converted' }), record)).toEqual(record);
    expect(double.deals.get(record.dealId)).toMatchObject({ dealstage: 'closedwon' });
    expect([double.contacts.size, double.deals.size]).toEqual([1, 1]);
  });

  test('two leads of one person become one contact with two deals', async () => {
    const crm = crmOf(double);
    const one = await crm.put(leadFor('key/1'));
    const other = await crm.put({ ...leadFor('key/1'), reference: 'another-lead' });
    expect(other.contactId).toBe(one.contactId);
    expect(other.dealId).not.toBe(one.dealId);
  });

  test('a one-word name replaces the full name that Praxis wrote, but keeps a surname that the practice added', async () => {
    const crm = crmOf(double);
    const record = await crm.put(leadFor('key/1', { name: 'Bob Smith' }));
    await crm.put(leadFor('key/1', { name: 'Acme' }), record);
    expect(double.contacts.get(record.contactId)).toMatchObject({ firstname: 'Acme', lastname: '' });
    double.contacts.set('7', { email: 'ada-key-2@lovelace.example', firstname: 'Ada', lastname: 'Lovelace' });
    const found = await crm.put(leadFor('key/2', { name: 'Ada' }));
    await crm.put(leadFor('key/2', { name: 'Ada', status: 'qualified' }), found);
    expect(double.contacts.get('7')).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace' });
  });

  test('a contact of a lead without an email is found by phone number', async () => {
    double.contacts.set('7', { phone: '+13135550142' });
    expect(await crmOf(double).put(leadFor('key/1', { email: null }))).toMatchObject({ contactId: '7' });
  });

  test('a lead found by phone that gets another contact’s email moves to that contact, with its deal', async () => {
    const crm = crmOf(double);
    double.contacts.set('7', { phone: '+13135550142', firstname: 'Ada' });
    const before = await crm.put(leadFor('key/1', { email: null }));
    expect(before.contactId).toBe('7');
    double.contacts.set('8', { email: 'ada-key-1@lovelace.example', firstname: 'A.' });
    const after = await crm.put(leadFor('key/1', { name: 'Ada Byron' }), before);
    expect(after).toEqual({ ...before, contactId: '8' });
    expect(double.contacts.get('8')).toMatchObject({
      firstname: 'Ada',
      lastname: 'Byron',
      phone: '+13135550142',
      email: 'ada-key-1@lovelace.example',
    });
    expect(double.linked(after.dealId)).toEqual(['7', '8']);
    // A repeat, as after an answer that was lost, creates nothing a second time.
    expect(await crm.put(leadFor('key/1', { name: 'Ada Byron' }), before)).toEqual(after);
    expect([double.contacts.size, double.deals.size]).toEqual([2, 1]);
  });

  test.each([
    ['names it', 409, 'CONFLICT', 'Contact already exists. Existing ID: 8'],
    ['does not name it', 409, 'OBJECT_ALREADY_EXISTS', 'Contact already exists.'],
    ['gives an error code', 400, 'VALIDATION_ERROR', '[{"error":"CONFLICTING_UNIQUE_VALUE","name":"email"}]'],
  ])(
    'a contact that was created at the same moment is updated if HubSpot %s',
    async (_, status, category, message) => {
      double.contacts.set('8', { email: 'ada-key-1@lovelace.example', firstname: 'A.' });
      const path = '/crm/v3/objects/contacts';
      const answerOf = (code: number, body: object): WireFault => ({
        kind: 'answer',
        accepted: false,
        answer: { status: code, body: { status: 'error', ...body } },
      });
      double.fail(answerOf(404, { category: 'OBJECT_NOT_FOUND' }), { method: 'GET', path });
      double.fail(answerOf(status, { category, message }), { method: 'POST', path });
      const { contactId } = await crmOf(double).put(leadFor('key/1'));
      expect(contactId).toBe('8');
      expect(double.contacts.get('8')).toMatchObject({ firstname: 'Ada', lastname: 'King Lovelace' });
    },
  );

  test('the deal of a deleted contact is linked to the new contact', async () => {
    const crm = crmOf(double);
    const before = await crm.put(leadFor('key/1'));
    double.contacts.clear();
    const after = await crm.put(leadFor('key/1'), before);
    expect(after.dealId).toBe(before.dealId);
    expect(double.linked(after.dealId)).toContain(after.contactId);
  });

  test('records that somebody deleted in HubSpot are created again', async () => {
    const crm = crmOf(double);
    const before = await crm.put(leadFor('key/1'));
    double.contacts.clear();
    double.deals.clear();
    const after = await crm.put(leadFor('key/1'), before);
    expect(after.dealId).not.toBe(before.dealId);
    expect([double.contacts.size, double.deals.size]).toEqual([1, 1]);
  });

  test('record ids of another HubSpot account are not used in the account of the key', async () => {
    const before = await crmOf(double).put(leadFor('key/1'));
    expect(before.accountId).toBe('4711');
    // Another account, in which the same ids belong to others.
    double.account.portalId = 4_712;
    double.contacts.set(before.contactId, { email: 'bob@smith.example', firstname: 'Bob' });
    const after = await crmOf(double).put(leadFor('key/1'), before);
    expect(after).toMatchObject({ accountId: '4712' });
    expect(after.contactId).not.toBe(before.contactId);
    expect(double.contacts.get(before.contactId)).toEqual({ email: 'bob@smith.example', firstname: 'Bob' });
  });

  test('a lead is sent even if HubSpot does not reveal the account’s id', async () => {
    double.fail(refusal(403, 'MISSING_SCOPES'), { method: 'GET', path: '/account-info/v3/details' });
    const record = await crmOf(double).put(leadFor('key/1'));
    expect([record.accountId, double.deals.size]).toEqual([undefined, 1]);
  });

  test('an unknown key fails as unauthorized', async () => {
    expect(
      (await failureOf(crmOf(double, { accessToken: 'another-key-of-somebody' }).put(leadFor('key/1')))).code,
    ).toBe('unauthorized');
  });

  test('without a key the adapter cannot be created, and the error says what is missing', () => {
    expect(() => createCrm({ mode: 'live', hubspot: {} })).toThrow('Missing: an access token.');
  });

  test('unknown fields of a lead are not sent', () => {
    expect(toContact(leadFor('key/1', { name: 'Ada', email: null, phone: null }))).toEqual({
      firstname: 'Ada',
    });
  });

  test('a lead’s language is sent as HubSpot’s own property', () => {
    expect(toContact(leadFor('key/1', { language: 'es' }))).toMatchObject({ hs_language: 'es' });
  });
});
