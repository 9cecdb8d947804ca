/** Recorded scenes: calls. */
import { randomUUID } from 'node:crypto';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { asOwner } from '../../support/ledger.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const CALLS: Scenes = {
  async 'call-booked'(studio) {
    const call = await begin(studio);
    await call.say('My name is Jane Roe and I had an accident');
    await call.say('Please book an appointment, my number is 313-555-0142');
    await call.say('The first one');
    await call.say('Yes');
    await call.end();
    return await call.whenOver();
  },

  async 'call-escalated-and-silent'(studio) {
    const call = await begin(studio);
    await call.say('I want to talk to a real person');
    for (let turn = 0; turn < 3; turn += 1) await call.say('');
    return await call.whenOver();
  },

  async 'call-changed'(studio) {
    const call = await begin(studio);
    await call.say('My name is Jane Roe, 313-555-0142, please book an appointment');
    await call.say('The second one');
    await call.say('Yes');
    await call.say('I have to move my appointment');
    await call.say('In two weeks');
    await call.say('The first one');
    await call.say('Yes');
    await call.say('Please cancel my appointment');
    await call.say('Yes');
    await call.say('No, that is all, goodbye');
    return await call.whenOver();
  },

  async 'call-opted-out'(studio) {
    const call = await begin(studio);
    await call.say('Please stop calling me');
    await call.say('My number is 313-555-0142');
    return await call.whenOver();
  },

  async 'call-open'(studio) {
    const call = await begin(studio);
    await call.say('Hello');
    return call.workflowId;
  },
};

interface Playing {
  workflowId: string;
  say(text: string): Promise<unknown>;
  end(): Promise<unknown>;
  whenOver(): Promise<string>;
}

async function begin({ client, stack, temporal }: Studio): Promise<Playing> {
  const sessionId = `sess-${randomUUID()}`;
  const { body } = await client.request<{ call: { id: string } }>('POST', '/v1/law/calls', { sessionId });
  const { id } = body.call;
  const tenantId = await asOwner(stack, async (owner) => {
    const { rows } = await owner.query<{ tenant_id: string }>('select tenant_id from calls where id = $1', [
      id,
    ]);
    return rows[0]?.tenant_id ?? '';
  });
  const workflowId = callWorkflowId(tenantId, id);
  return {
    workflowId,
    say: (text) => client.request('POST', `/v1/calls/${id}/turns`, { sessionId, turnId: randomUUID(), text }),
    end: () => client.request('POST', `/v1/calls/${id}/end`, { sessionId }),
    whenOver: () =>
      until('the call to end', { timeoutMs: 30_000 }, async () => {
        const run = await temporal.workflow.getHandle(workflowId).describe();
        return run.status.name === 'COMPLETED' ? workflowId : undefined;
      }),
  };
}
