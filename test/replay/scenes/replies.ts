/** Recorded scenes: replies of the team. */
import { messageWorkflowId } from '@praxis/workflows/message/messages';
import { newSession } from '../../support/journey-client.js';
import { signIn } from '../../support/people.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const REPLIES: Scenes = {
  async 'message-sent'(studio) {
    return await answered(studio, { body: 'We will ring you back' });
  },

  async 'message-provider-down'(studio) {
    await studio.client.setSim({ port: 'sms', failNext: 2 });
    return await answered(studio, { body: 'Once the provider is back' });
  },

  async 'message-blocked'(studio) {
    return await answered(studio, { body: 'To somebody who said stop', says: 'STOP' });
  },
};

/** Answers a client's conversation; returns the run of the answer once it has ended. */
async function answered(
  { client, stack, temporal }: Studio,
  { body, says }: { body: string; says?: string },
): Promise<string> {
  const session = newSession('law', 'record');
  const { leadId } = (await client.intake(session)).body;
  await client.book(session, leadId);
  if (says !== undefined) {
    await client.followUp(session, leadId);
    await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: says });
  }
  const staff = await signIn(stack, 'staff@harbor-law.example');
  const { user } = await staff.session();
  const tenantId = user?.tenants[0]?.id ?? '';
  const answer = await staff.post(`/v1/conversations/${leadId}/messages`, { channel: 'sms', body });
  if (answer.status !== 200) throw new Error(`not taken: ${JSON.stringify(answer.body)}`);
  const workflowId = messageWorkflowId({ tenantId, messageId: String(answer.body['id']) });
  await until('its run to end', { timeoutMs: 30_000 }, async () => {
    const run = await temporal.workflow
      .getHandle(workflowId)
      .describe()
      .catch(() => undefined);
    return run?.status.name === 'COMPLETED';
  });
  return workflowId;
}
