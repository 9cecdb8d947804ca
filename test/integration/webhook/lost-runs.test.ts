/** Which received webhooks the sweep treats as having lost their run: unprocessed ones, or ones with work left. */
import { randomUUID } from 'node:crypto';
import type { SystemTransaction } from '@praxis/db/core/database';
import { listLostWebhooks } from '@praxis/db/webhook/lost-runs';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';

const world = World.ofFile();
const LIMITS = { olderThanSeconds: 20, effectSeconds: 900, limit: 10_000 };
const KEY = 'a key';

interface Place {
  status: 'received' | 'processed';
  /** Minutes since it was received. */
  ago: number;
  /** The confirmation of a STOP. */
  reply?: { status: string; ago: number };
  /** An email's text. */
  body?: string;
}

let tenant: Awaited<ReturnType<World['tenant']>>;
let leadId: string;
beforeAll(async () => {
  tenant = await world.tenant();
  [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Cole' }]);
});

async function place(tx: SystemTransaction, { status, ago, reply, body }: Place): Promise<string> {
  const id = randomUUID();
  await tx.query`insert into webhook_events (id, tenant_id, provider, event_key, kind, contact_key, sealed_body, status, received_at)
    values (${id}, ${tenant.id}, 'resend', ${id}, 'inbound', ${KEY}, '', ${status}, now() - make_interval(mins => ${ago}))`;
  if (reply)
    await tx.query`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, contact_key,
        idempotency_key, updated_at)
      values (${randomUUID()}, ${tenant.id}, ${leadId}, ${id}, 'sms', 'opt_out_confirmation', 'x', 'x', ${reply.status}, ${KEY},
        ${`webhook/${id}/reply`}, now() - make_interval(mins => ${reply.ago}))`;
  if (body !== undefined)
    await tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
      values (${randomUUID()}, ${tenant.id}, ${leadId}, 'email', ${KEY}, ${body},
        date_trunc('milliseconds', now() - make_interval(mins => ${ago})))`;
  return id;
}

test.each<[what: string, listed: boolean, place: Place]>([
  ['not processed', true, { status: 'received', ago: 5 }],
  ['just received', false, { status: 'received', ago: 0 }],
  ['processed', false, { status: 'processed', ago: 60 }],
  ['whose answer waits', true, { status: 'processed', ago: 60, reply: { status: 'queued', ago: 60 } }],
  [
    'whose answer is being tried',
    false,
    { status: 'processed', ago: 60, reply: { status: 'queued', ago: 5 } },
  ],
  [
    'whose answer was being sent',
    true,
    { status: 'processed', ago: 60, reply: { status: 'sending', ago: 60 } },
  ],
  ['that was answered', false, { status: 'processed', ago: 60, reply: { status: 'sent', ago: 60 } }],
  ['whose text is to be fetched', true, { status: 'processed', ago: 60, body: '' }],
  ['whose text is being fetched', false, { status: 'processed', ago: 5, body: '' }],
  ['whose text is there', false, { status: 'processed', ago: 60, body: 'Hello' }],
  ['whose text has been missing for days', false, { status: 'processed', ago: 5000, body: '' }],
])('an event %s: %s', async (_, listed, where) => {
  let isListed = false;
  // Roll everything back: otherwise the stack's own sweep would begin the run.
  await world.database
    .withSystem('list lost webhooks in a test', async (tx) => {
      const id = await place(tx, where);
      isListed = (await listLostWebhooks(tx, LIMITS)).some(({ eventId }) => eventId === id);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(isListed).toBe(listed);
});

class RolledBack extends Error {}
