/** Recorded scenes: webhooks. */
import { webhookWorkflowId } from '@praxis/workflows/webhook/messages';
import { newSession, type Session } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const WEBHOOKS: Scenes = {
  async 'webhook-delivered'(studio) {
    await followedUp(studio);
    return await webhookOf(studio, 'report');
  },

  async 'webhook-stop-confirmed'(studio) {
    const { client } = studio;
    const session = await followedUp(studio);
    await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: 'STOP' });
    return await webhookOf(studio, 'inbound');
  },

  async 'webhook-stop-provider-down'(studio) {
    const { client } = studio;
    const session = await followedUp(studio);
    await client.setSim({ port: 'sms', failNext: 2 });
    await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: 'please stop texting me' });
    return await webhookOf(studio, 'inbound');
  },
};

async function followedUp({ client }: Studio): Promise<Session> {
  const session = newSession('law', 'record');
  const { leadId } = (await client.intake(session)).body;
  await client.book(session, leadId);
  await client.followUp(session, leadId);
  return session;
}

/** The run of the newest event of a kind, once it has ended. */
async function webhookOf({ stack, temporal }: Studio, kind: string): Promise<string> {
  const id = await asOwner(stack, (owner) =>
    until('a webhook', { timeoutMs: 30_000 }, async () => {
      const { rows } = await owner.query<{ id: string }>(
        'select id from webhook_events where kind = $1 order by received_at desc limit 1',
        [kind],
      );
      return rows[0]?.id;
    }),
  );
  await until('its run to end', { timeoutMs: 30_000 }, async () => {
    const run = await temporal.workflow
      .getHandle(webhookWorkflowId(id))
      .describe()
      .catch(() => undefined);
    return run?.status.name === 'COMPLETED';
  });
  return webhookWorkflowId(id);
}
