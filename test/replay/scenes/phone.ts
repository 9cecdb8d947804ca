/** Recorded scenes: calls to leads. */
import { phoneWorkflowId } from '@praxis/workflows/call/phone/messages';
import { newSession } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { signIn } from '../../support/people.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const PHONE: Scenes = {
  /** A call that is dialed and followed until the line is free. */
  async 'phone-placed'(studio) {
    return await rung(studio, 'RUNNING');
  },

  async 'phone-line-down-for-a-while'(studio) {
    await studio.client.setSim({ port: 'phone', failNext: 2 });
    return await rung(studio, 'RUNNING');
  },

  async 'phone-rejected'(studio) {
    await studio.client.setSim({ port: 'phone', failNext: 1, failure: 'rejected' });
    return await rung(studio, 'COMPLETED');
  },
};

/** Calls a lead who has consented; returns the call's run once it has this state. */
async function rung({ client, stack, temporal }: Studio, state: 'RUNNING' | 'COMPLETED'): Promise<string> {
  const { leadId } = (await client.intake(newSession('law', 'record'))).body;
  await asOwner(stack, (owner) =>
    owner.query('update leads set time_zone = $2 where id = $1', [leadId, zoneWhereItIs(14)]),
  );
  const staff = await signIn(stack, 'staff@harbor-law.example');
  const { user } = await staff.session();
  const tenantId = user?.tenants[0]?.id ?? '';
  await staff.post(`/v1/leads/${leadId}/consent`, {
    channel: 'voice',
    action: 'opt_in',
    how: 'phone_call',
    reference: 'Recorded',
  });
  const answer = await staff.post(`/v1/leads/${leadId}/calls`, {});
  if (answer.status !== 200) throw new Error(`not taken: ${JSON.stringify(answer.body)}`);
  const { id: callId } = answer.body['call'] as { id: string };
  await until('the call to be placed', { timeoutMs: 30_000 }, async () =>
    asOwner(stack, async (owner) => {
      const { rows } = await owner.query<{ status: string }>(
        'select status from phone_calls where call_id = $1',
        [callId],
      );
      return !['queued', 'dialing'].includes(rows[0]?.status ?? 'queued');
    }),
  );
  const workflowId = phoneWorkflowId({ tenantId, callId });
  await until('its run to exist', { timeoutMs: 30_000 }, async () => {
    const run = await temporal.workflow.getHandle(workflowId).fetchHistory();
    const count = run.events?.filter(({ timerStartedEventAttributes: timer }) => timer).length ?? 0;
    return state === 'RUNNING'
      ? count > 0
      : (await temporal.workflow.getHandle(workflowId).describe()).status.name === state;
  });
  return workflowId;
}
