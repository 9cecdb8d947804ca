/** Practices of the matrix, with their own accounts at the vendors. */
import { createTenant, type TestTenant } from '../support/records.js';
import { ApiClient } from '../support/api.js';
import { expectOk } from '../support/journey.js';
import { signedIn, type Member } from '../support/members.js';
import { zoneWhereItIs } from '../support/phone-line.js';
import { storeSecret } from '@praxis/db/vault/vault';
import { RESEND_DOUBLE_KEY } from '@praxis/providers/testing/resend-double';
import { TWILIO_DOUBLE_ACCOUNT } from '@praxis/providers/testing/twilio-double';
import { newSession } from '../support/factories.js';
import { FROM, type FaultStack } from './fault-stack.js';

export interface Practice {
  tenant: TestTenant;
  api: ApiClient;
  owner: Member;
}

const EVERY_HOUR = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** A new practice that is always open, in a time zone where it is noon, and whose messages are real. */
export async function openPractice({ stack, database }: FaultStack): Promise<Practice> {
  const tenant = await createTenant(database, { timeZone: noonZone(), rules: { hours: EVERY_HOUR } });
  const owner = await signedIn({ database, stack }, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const actor = { userId: owner.userId, sessionId: null };
  await database.withTenant(tenant.id, async (tx) => {
    const twilio = { ...TWILIO_DOUBLE_ACCOUNT, fromNumber: FROM.number };
    const resend = { apiKey: RESEND_DOUBLE_KEY, fromAddress: FROM.address };
    await storeSecret(tx, { service: 'twilio', value: JSON.stringify(twilio), actor });
    await storeSecret(tx, { service: 'resend', value: JSON.stringify(resend), actor });
  });
  return { tenant, api: new ApiClient(stack.baseUrl, tenant.key), owner };
}

/** A time zone in which it is not night, so that no message waits for the morning. */
export const noonZone = (): string => zoneWhereItIs(12);

let clients = 0;

/** A client with a unique number and address, who has consented to messages. */
export async function newClient({ api }: Practice): Promise<{ leadId: string; sessionId: string }> {
  clients += 1;
  const sessionId = newSession();
  const contact = {
    phone: `+1313555${String(1_000 + clients)}`,
    email: `client-${clients}@example.com`,
  };
  const intake = { sessionId, industry: 'law', mode: 'live', name: 'Jordan Ellis', contact };
  const more = { caseType: 'Lease', urgency: 'low', timeZone: noonZone() };
  const taken = expectOk(await api.post('/v1/law/intake/submit', { ...intake, ...more }));
  return { sessionId, leadId: String(taken.body.leadId) };
}
