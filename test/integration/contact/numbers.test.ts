/** Phone identity: for every source of leads, the stored E.164 number decides which leads are the same person. */
import { randomUUID } from 'node:crypto';
import { Database } from '@praxis/db/core/database';
import { rawSql } from '@praxis/db/core/sql';
import { recordLead } from '@praxis/db/lead/lead-capture';
import { fillPhoneNumbers } from '@praxis/db/lead/lead-phone-fill';
import { intakeDone, World } from '../../support/journey.js';
import { newLead } from '../../support/lead-rows.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant } from '../../support/records.js';
import { typingsOf } from '../../support/typings.js';

const LONDON = { country: '44', parts: ['20', '7946', '0958'] } as const;
const DETROIT = { country: '1', parts: ['313', '555', '0142'] } as const;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

test('one person is one contact, however their number is typed', async () => {
  const { id: tenantId } = await world.tenant();
  const typed = {
    '+442079460958': typingsOf(LONDON).international,
    '+13135550142': [...typingsOf(DETROIT).international, ...typingsOf(DETROIT).national],
  };
  for (const [e164, numbers] of Object.entries(typed)) {
    await world.database.withTenant(tenantId, async (tx) => {
      for (const phone of numbers) await recordLead(tx, newLead({ phone }));
    });
    const leads = await world.database.withTenant(
      tenantId,
      (tx) =>
        tx.query<{ phone: string; contact: string }>`
        select phone, contact_id as contact from leads where phone_e164 = ${e164}`,
    );
    expect(leads.map(({ phone }) => phone).sort()).toEqual([...numbers].sort());
    expect(new Set(leads.map(({ contact }) => contact)).size).toBe(1);
  }
});

test('an intake with a differently typed number joins the contact', async () => {
  const tenant = await world.tenant();
  for (const phone of ['+44 (0)20 7946 0958', '+44 20 7946 0958', '0044 2079460958'])
    await intakeDone(tenant.api, 'law', { name: 'Ada Poe', contact: { phone } });
  const points = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select kind, value, (select count(*)::int from leads l where l.contact_id = p.contact_id) as leads from contact_points p`,
  );
  expect(points).toEqual([{ kind: 'phone', value: '+442079460958', leads: 3 }]);
});

describe('after an upgrade, an installation', () => {
  let own: OwnDatabase;
  let database: Database;
  beforeAll(async () => {
    own = await makeDatabase(world.stack);
    database = await Database.open(own.environment, 'praxis-test');
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  /** A lead as the previous release stored it, with the contact and contact point that it had then. */
  async function before(tenantId: string, phone: string): Promise<{ id: string; contact: string | null }> {
    const id = randomUUID();
    return await database.withTenant(tenantId, async (tx) => {
      await tx.query`
        insert into leads (id, tenant_id, session_id, industry, name, phone, lead_score, score_version,
          engagement_level, intake_fingerprint)
        values (${id}, ${tenantId}, ${id}, 'law', 'Ada Poe', ${phone}, 10, 1, 'low', 'f')`;
      const [row] = await tx.query<{ contact: string | null }>`with made as (
          insert into contacts (tenant_id, name) select ${tenantId}, 'Ada Poe' where contact_phone(${phone}) is not null
          and not exists (select from contact_points where tenant_id = ${tenantId} and value = contact_phone(${phone}))
          returning id
        ), point as (
          insert into contact_points (tenant_id, kind, value, contact_id)
          select ${tenantId}, 'phone', contact_phone(${phone}), id from made
        )
        select coalesce((select id from made), (select contact_id from contact_points
          where tenant_id = ${tenantId} and value = contact_phone(${phone}))) as contact`;
      await tx.query`update leads set contact_id = ${row?.contact ?? null} where id = ${id}`;
      return { id, contact: row?.contact ?? null };
    });
  }

  const read = <Row>(tenantId: string, columns: string): Promise<Row[]> =>
    database.withTenant(tenantId, (tx) => tx.query<Row>`select ${rawSql(columns)}`);

  test('fills the numbers of its leads, and contacts follow', async () => {
    const { id } = await createTenant(database);
    const old = await before(id, '+44 (0)20 7946 0958');
    const same = await before(id, '+44 (0)20 7946-0958');
    const usual = await before(id, '(313) 555-0142');
    const twin = await before(id, '+44 (0)161 496 0000');
    const other = await before(id, '+44 161 496 0000');
    const unknown = await before(id, '0044 1865 000000');
    const none = await before(id, '555-0142');
    expect([old.contact === same.contact, unknown.contact, none.contact]).toEqual([true, null, null]);

    expect(await fillPhoneNumbers(database)).toBe(6);
    const leads = await read<{ id: string; e164: string | null; contact: string | null }>(
      id,
      'id, phone_e164 as e164, contact_id as contact from leads',
    );
    const of = (lead: { id: string }) => leads.find((row) => row.id === lead.id);
    expect([old, same, usual, twin, other, unknown, none].map((lead) => of(lead)?.e164)).toEqual([
      '+442079460958',
      '+442079460958',
      '+13135550142',
      '+441614960000',
      '+441614960000',
      '+441865000000',
      null,
    ]);
    // Leads that had a contact keep it; a lead whose number could not be compared before has one now.
    for (const lead of [old, same, usual, twin, other, none]) expect(of(lead)?.contact).toBe(lead.contact);
    expect(of(unknown)?.contact).not.toBeNull();
    expect(
      await read(id, `value, contact_id as contact from contact_points where kind = 'phone' order by value`),
    ).toEqual([
      { value: '+13135550142', contact: usual.contact },
      { value: '+441614960000', contact: other.contact },
      { value: '+441865000000', contact: of(unknown)?.contact },
      { value: '+442079460958', contact: old.contact },
    ]);
    // Two contacts of one number may be one person: people decide.
    const [one, two] = [twin.contact, other.contact].sort();
    expect(await read(id, 'contact_id as one, other_id as two, state from contact_suggestions')).toEqual([
      { one, two, state: 'open' },
    ]);
    expect(await fillPhoneNumbers(database)).toBe(0);
  });

  test('reads more leads than one batch holds', async () => {
    const { id } = await createTenant(database);
    await database.withTenant(
      id,
      (tx) =>
        tx.query`insert into leads (id, tenant_id, session_id, industry, name, phone, lead_score, score_version,
          engagement_level, intake_fingerprint)
        select gen_random_uuid(), ${id}, 'sess-' || n, 'law', 'Ada Poe',
          case when n % 3 = 0 then '555-0142' else '(313) 555-' || lpad(n::text, 4, '0') end, 10, 1, 'low', 'f'
        from generate_series(1, 2500) n`,
    );
    await fillPhoneNumbers(database);
    expect(
      await read(
        id,
        `count(*) filter (where phone_e164 like '+1313555%')::int as read, count(*)::int as all from leads`,
      ),
    ).toEqual([{ read: 1667, all: 2500 }]);
  });
});
