/** A complete call with the AI receptionist over HTTP: it asks about money and books. */
import { CallEndResult, CallStartResult } from '@praxis/contracts/call/call';
import { ApiClient } from '../support/api.js';
import { newSession } from '../support/factories.js';
import { expectOk, type World } from '../support/journey.js';
import type { Team } from './people.js';

export const SAID = [
  'Hi, my name is Jane Roe and I was in a car accident',
  'A rear-end collision on the freeway',
  'That sounds expensive',
  'Please book an appointment for me, my number is (313) 555-0142',
  'The first one',
  'Yes',
];

/** Makes the call from start to end. */
export async function makeCall(world: World, team: Team): Promise<{ callId: string; leadId: string }> {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const sessionId = newSession();
  const { call } = CallStartResult.parse(expectOk(await api.post('/v1/law/calls', { sessionId })).body);
  const path = `/v1/calls/${call.id}`;
  for (const [index, text] of SAID.entries())
    expectOk(await api.post(`${path}/turns`, { sessionId, turnId: `turn-${index + 1}`, text }));
  const { leadId } = CallEndResult.parse(expectOk(await api.post(`${path}/end`, { sessionId })).body);
  // Calls from before the AI used dialogue acts contain blocked phrases, so the test adds one.
  await world.database.withTenant(
    team.tenant.id,
    (tx) =>
      tx.query`update call_turns
      set blocked = ${JSON.stringify([{ phrase: 'I have sent you the papers.', reason: 'no_receipt' }])}
      where tenant_id = ${team.tenant.id} and call_id = ${call.id} and seq = 2`,
  );
  return { callId: call.id, leadId: leadId ?? '' };
}
