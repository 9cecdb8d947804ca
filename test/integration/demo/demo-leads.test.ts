/**
 * Messages of a demo practice to a caller are simulated, even if the installation sends real ones, because in a
 * simulated call anybody can state another person's address. Uses a separate database, because all tests share one
 * demo.
 */
import { randomUUID } from 'node:crypto';
import type { Environment } from '@praxis/config/environment';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { Database } from '@praxis/db/core/database';
import { createAppointmentRecords } from '../../../activities/src/appointment/appointment-notices.activities.js';
import { createMessageRecords } from '../../../activities/src/message/message-records.activities.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant } from '../../support/records.js';
import { seedLeads } from '../../support/lead-rows.js';
import { sharedStack } from '../../support/stack.js';
import { bookedAppointment, inMinutes, storedMessage } from '../../support/today-rows.js';

let own: OwnDatabase;
let database: Database;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

interface Place {
  isDemo: boolean;
  /** The mode of the call that created the lead; undefined for a lead that the team entered. */
  call?: Mode;
  /** Whether visitors of the demo can choose live. */
  mayBeLive?: boolean;
}

/** The modes of an appointment's messages, its calendar entry and a reply, outside the embedded set-up. */
async function modesOf({ isDemo, call, mayBeLive = true }: Place): Promise<unknown> {
  const tenant = await createTenant(database);
  const [leadId = ''] = await seedLeads(database, tenant.id, [{}]);
  await database.withTenant(tenant.id, async (tx) => {
    await tx.query`update tenants set settings = settings || ${JSON.stringify({ demo: isDemo })}::jsonb where id = ${tenant.id}`;
    const callId = randomUUID();
    if (!call) return;
    await tx.query`insert into calls (id, tenant_id, session_id, industry, mode, language, state, prompt_version, model, workflow_id)
      values (${callId}, ${tenant.id}, 'a visitor', 'law', ${call}, 'en', 'ended', 'v', 'm', '')`;
    await tx.query`update leads set session_id = ${callId} where tenant_id = ${tenant.id} and id = ${leadId}`;
  });
  const environment = {
    ...own.environment,
    PRAXIS_EMBEDDED: false,
    PRAXIS_DEMO_LIVE: mayBeLive,
  } as Environment;
  const tenantId = tenant.id;
  const appointmentId = await bookedAppointment(database, tenant, { leadId, start: inMinutes(5_000) });
  const messageId = await storedMessage(database, tenantId, {
    leadId,
    status: 'queued',
    template: 'staff_reply',
  });
  const appointment = await createAppointmentRecords({ environment, database }).readAppointment({
    tenantId,
    appointmentId,
  });
  const reply = await createMessageRecords({ environment, database }).readMessage({ tenantId, messageId });
  return { ...appointment?.modes, calendar: appointment?.journey.mode, reply: reply?.mode };
}

const all = (mode: Mode): Record<string, Mode> => ({ sms: mode, email: mode, calendar: mode, reply: mode });

test.each<[what: string, place: Place, mode: Mode]>([
  ['a simulated call of the demo', { isDemo: true, call: 'sim' }, 'sim'],
  ['the team of the demo', { isDemo: true }, 'sim'],
  ['a live call of the demo', { isDemo: true, call: 'live' }, 'live'],
  ['a live call of a demo that is not live anymore', { isDemo: true, call: 'live', mayBeLive: false }, 'sim'],
  ['a call of a practice', { isDemo: false, call: 'sim' }, 'live'],
  ['the team of a practice', { isDemo: false }, 'live'],
])('messages to a lead created by %s', async (_, place, mode) => {
  expect(await modesOf(place)).toEqual(all(mode));
});
