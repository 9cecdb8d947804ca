/**
 * An API process that dies between the commit of an effect and storing the answer leaves a key without an answer. A
 * repeat has no second effect: it is refused, or gets the one result if its route can find it.
 */
import { rawSql } from '@praxis/db/core/sql';
import { withIdempotencyKey, type Answer } from '../../support/api.js';
import { definitionOf, openAutomationDesk, type AutomationDesk } from '../../support/automations.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let desk: AutomationDesk;
let leadId: string;
beforeAll(async () => {
  desk = await openAutomationDesk(world);
  ({ leadId } = await intakeDone(desk.tenant.api));
});

const definition = definitionOf(
  { kind: 'webhook' },
  { a: { kind: 'create_task', label: 'Look', title: 'Look', next: null } },
);

async function count(table: string): Promise<number> {
  const [row] = await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query<{ count: number }>`
      select count(*)::int as count from ${rawSql(table)} where tenant_id = ${tx.tenantId}`,
  );
  return row?.count ?? 0;
}

/** Sends a request, loses the answer as if the process had died, and sends it again. */
async function twice(path: string, body: object): Promise<[Answer, Answer]> {
  const press = withIdempotencyKey();
  const first = await desk.owner.post(path, body, press);
  expect(first.status).toBeLessThan(300);
  const lost = await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`
      update idempotency_keys set status = null, sealed_answer = null
      where tenant_id = ${tx.tenantId} and key = ${press.headers['idempotency-key']} returning key`,
  );
  expect(lost).toHaveLength(1);
  return [first, await desk.owner.post(path, body, press)];
}

interface Case {
  what: string;
  table: string;
  send: () => Promise<{ path: string; body: object }> | { path: string; body: object };
}

test.each<Case>([
  {
    what: 'a note',
    table: 'lead_interactions',
    send: () => ({ path: `/v1/leads/${leadId}/notes`, body: { note: 'Rang back' } }),
  },
  {
    what: 'a workflow',
    table: 'automations',
    send: () => ({ path: '/v1/workflows', body: { name: 'Twice', definition } }),
  },
  {
    what: 'a run of a workflow',
    table: 'automation_runs',
    send: async () => {
      const { id } = await desk.deploy({ name: 'Runs', definition });
      return { path: `/v1/workflows/${id}/runs`, body: { leadId } };
    },
  },
  {
    what: 'a test of a workflow',
    table: 'automation_runs',
    send: async () => {
      const { id } = await desk.create({ name: 'Tested', definition });
      return { path: `/v1/workflows/${id}/test`, body: {} };
    },
  },
  {
    what: 'an export',
    table: 'exports',
    send: () => ({
      path: '/v1/exports',
      body: { dataType: 'leads', format: 'csv', masked: true, window: '30d' },
    }),
  },
  {
    what: 'a webhook endpoint',
    table: 'webhook_endpoints',
    send: () => ({
      path: '/v1/webhook-endpoints',
      body: { url: 'http://127.0.0.1:65000/', events: ['lead.created'], isEnabled: false },
    }),
  },
  {
    what: 'a saved reply',
    table: 'reply_templates',
    send: () => ({ path: '/v1/reply-templates', body: { name: 'Twice', body: 'We call you.' } }),
  },
])('$what is created once', async ({ table, send }) => {
  const { path, body } = await send();
  const before = await count(table);
  const [, again] = await twice(path, body);
  expectRefusal(again, 409, 'idempotency_answer_not_kept');
  expect(await count(table)).toBe(before + 1);
});

test('a reply is sent once, and its repeat gets the response', async () => {
  const before = await count('messages');
  const [first, again] = await twice(`/v1/conversations/${leadId}/messages`, { channel: 'sms', body: 'Hi' });
  expect(expectOk(again).body['id']).toBe(first.body['id']);
  expect(await count('messages')).toBe(before + 1);
});
