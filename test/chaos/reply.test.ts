/**
 * Replies of the team while the worker is killed during their delivery: each arrives once, and its record
 * matches.
 */
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { newSession } from '../support/journey-client.js';
import { asOwner } from '../support/ledger.js';
import { createPerson, signIn } from '../support/people.js';
import { until } from '../support/until.js';

const REPLIES = 6;
/** Long enough that a slow machine still finds the reply being sent. */
const SEND_MS = 5_000;
const SEND_AFTER_KILL_MS = 400;

describe('replies, with the worker killed', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
  });
  afterAll(() => chaos.stop());

  it('are sent once each', async () => {
    const { stack, database } = chaos;
    const { tenant, client } = await chaos.ownTenant();
    const person = await createPerson(database, { memberships: [{ tenantId: tenant.id, role: 'staff' }] });
    const staff = await signIn(stack, person.email, person.password);
    const leads = await Promise.all(
      Array.from({ length: REPLIES }, async () => {
        const session = newSession('law', 'reply');
        return (await client.intake(session)).body.leadId;
      }),
    );
    await client.setSim({ port: 'sms', delayMs: SEND_MS });
    const ids: string[] = [];
    for (const leadId of leads) {
      const answer = await staff.post(`/v1/conversations/${leadId}/messages`, {
        channel: 'sms',
        body: 'Hello',
      });
      expect(answer.status).toBe(200);
      ids.push(String(answer.body['id']));
    }
    await asOwner(stack, async (owner) => {
      const statesOf = async (): Promise<string[]> => {
        const { rows } = await owner.query<{ status: string }>(
          'select status from messages where id = any($1)',
          [ids],
        );
        return rows.map(({ status }) => status);
      };
      await until('a reply to be dispatched', { timeoutMs: 20_000, pollMs: 5 }, async () =>
        (await statesOf()).includes('sending'),
      );
      const pid = stack.kill('worker');
      await client.setSim({ port: 'sms', delayMs: SEND_AFTER_KILL_MS });
      await until('every reply to have its final state', { timeoutMs: 60_000 }, async () =>
        (await statesOf()).every((status) => status === 'delivered' || status === 'unknown'),
      );
      await stack.waitRestarted('worker', pid);
      const { rows } = await owner.query<{ reference: string; times: number }>(
        `select reference, count(*)::int as times from sim_entries where reference = any($1) group by reference`,
        [ids],
      );
      expect(rows.map(({ times }) => times)).toEqual(ids.map(() => 1));
    });
  });
});
