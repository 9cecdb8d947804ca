/** A call to a lead is not made if it comes too late, because the engine was unreachable or the tenant suspended. */
import { CallResult } from '@praxis/contracts/call/call';
import { sql, type Sql } from '@praxis/db/core/sql';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { signedIn, type Member } from '../../support/members.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

async function rows<Row>(statement: Sql): Promise<Row[]> {
  return await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
}

/** A lead who may be called now. */
async function callable(): Promise<string> {
  const contact = { phone: '313-555-0142', email: 'jordan@example.com' };
  const { leadId } = await intakeDone(tenant.api, 'law', { contact });
  await rows(sql`update leads set time_zone = ${zoneWhereItIs(14)} where id = ${leadId}`);
  const consent = { channel: 'voice', action: 'opt_in', how: 'phone_call', reference: 'Call note' };
  expectOk(await owner.post(`/v1/leads/${leadId}/consent`, consent));
  return leadId;
}

/** Backdates rows of the tenant, and returns a function that undoes it. */
async function storedAs(table: 'calls' | 'phone_calls', change: string): Promise<() => Promise<void>> {
  const name = `test_late_${tenant.id.replaceAll('-', '_')}`;
  await asOwner(world.stack, (database) =>
    database.query(`
      create function ${name}() returns trigger language plpgsql security definer as $body$
      begin ${change}; return new; end $body$;
      create trigger ${name} before insert on ${table}
        for each row when (new.tenant_id = '${tenant.id}') execute function ${name}()`),
  );
  return async () => {
    await asOwner(world.stack, (database) => database.query(`drop function if exists ${name}() cascade`));
  };
}

test.each([
  ['was asked for too long ago', 'phone_calls', `new.created_at := now() - interval '6 minutes'`],
  ['has ended meanwhile', 'calls', `new.state := 'ended'; new.end_reason := 'lost'; new.ended_at := now()`],
] as const)(
  'a call to a lead that %s is not placed, and the person who requested it sees that',
  async (_why, table, change) => {
    const leadId = await callable();
    const undo = await storedAs(table, change);
    let id: string;
    try {
      const { call } = expectOk(await owner.post(`/v1/leads/${leadId}/calls`, {})).body;
      id = (call as { id: string }).id;
    } finally {
      await undo();
    }
    const over = await until('the call to be given up', { timeoutMs: 20_000 }, async () => {
      const { call } = CallResult.parse(expectOk(await owner.get(`/v1/calls/${id}`)).body);
      return call.phone?.outcome !== null && call;
    });
    expect(over).toMatchObject({
      state: 'ended',
      phone: { status: 'failed', outcome: 'failed', reason: 'given_up' },
    });
    expect(await rows(sql`select cents from phone_calls where call_id = ${id}`)).toEqual([{ cents: 0 }]);
    expect(await rows(sql`select id from sim_entries where port = 'phone'`)).toEqual([]);
  },
);
