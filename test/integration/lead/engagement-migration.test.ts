/** The migration to levels computed from events. Uses a separate database, because it changes leads of all tenants. */
import { randomUUID } from 'node:crypto';
import { Database } from '@praxis/db/core/database';
import { rawSql, sql } from '@praxis/db/core/sql';
import { recordEngagement } from '@praxis/db/engagement/engagement';
import { recordLead } from '@praxis/db/lead/lead-capture';
import { EngagementByEvents1767420000000 } from '@praxis/db/migrations/1767420000000-engagement-by-events';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import type { Fields } from '../../support/factories.js';
import { newLead } from '../../support/lead-rows.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant } from '../../support/records.js';
import { sharedStack } from '../../support/stack.js';

let own: OwnDatabase;
let database: Database;
let tenantId: string;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
  ({ id: tenantId } = await createTenant(database));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** A lead as its intake makes it. */
async function intake(): Promise<{ id: string; sessionId: string }> {
  const lead = newLead({ email: 'ada@example.com', urgency: 'critical' });
  const score = scoreLead(intakeScoreInputs(lead));
  await database.withTenant(tenantId, (tx) => recordLead(tx, { ...lead, score }));
  return lead;
}

test('levels and scores that were stored by the earlier rule are computed again', async () => {
  const [{ id: asked }, { id: engaged, sessionId }, { id: imported }] = [
    await intake(),
    await intake(),
    await intake(),
  ];
  const forms = Array.from({ length: 4 }, () => ({
    id: randomUUID(),
    type: 'form_fill' as const,
    at: new Date().toISOString(),
    value: 10,
  }));
  await database.withTenant(tenantId, (tx) =>
    recordEngagement(tx, {
      sessionId,
      industry: 'law',
      deviceType: 'desktop',
      pageViews: 1,
      events: forms,
    }),
  );
  const found = await database.withSystem('try a migration in a test', async (tx) => {
    const of = sql`tenant_id = ${tenantId}`;
    await tx.query`update leads set engagement_level = 'high', source = 'ai_voice_caller' where ${of}`;
    await tx.query`update engagement_sessions set lead_score = 90, engagement_level = 'high' where ${of}
      and session_id <> ${sessionId}`;
    await tx.query`
      with lead as (update leads set session_id = 'import-1' where ${of} and id = ${imported} returning id)
      update lead_interactions set interaction_data = '{"by": "import"}' where ${of} and lead_id = ${imported}`;
    await new EngagementByEvents1767420000000().up({
      query: (text: string) => tx.query`${rawSql(text)}`,
    } as unknown as Parameters<EngagementByEvents1767420000000['up']>[0]);
    const rows = await tx.query<Fields>`select id, engagement_level as level, source, lead_score as score,
        jsonb_path_exists(score_contributions, '$[*] ? (@.factor == "asked_for_contact")') as asked
      from leads where ${of}`;
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  });
  expect(found.get(asked)).toMatchObject({ level: 'low', source: 'phone', asked: true });
  expect(found.get(engaged)).toMatchObject({ level: 'high', asked: true });
  expect(found.get(imported)).toMatchObject({ level: 'low', asked: false });
  expect(Number(found.get(imported)?.['score'])).toBe(Number(found.get(engaged)?.['score']) - 40);
});
