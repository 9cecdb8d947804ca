/**
 * An event that happens to a contact again while the campaign's run processes the first: no enrollment is lost,
 * whatever the timing. Each timing is produced on the records, with the run's own enrollment code.
 */
import { createEventEnrolling } from '@praxis/activities/campaign/campaign-enrolling';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { campaignDraft, contactId, placeByDay, seedContacts } from '../../support/campaigns.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';
import { sql, type Sql } from '@praxis/db/core/sql';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let campaignId: string;
let leadId: string;
beforeEach(async () => {
  const { zone, phone } = placeByDay();
  tenant = await world.tenant({ timeZone: zone });
  leadId = contactId(tenant.id, 'mover');
  const contact = { id: leadId, name: 'Jane Roe', phone: phone(1), email: null, consent: ['sms'] as const };
  const { masterKey } = world.stack.secrets();
  await seedContacts(world.database, { tenantId: tenant.id, masterKey }, [contact]);
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const filters = { statuses: ['qualified' as const], industries: [], engagementLevels: [], tags: [] };
  const draft = campaignDraft({
    triggerEvent: 'status_changed',
    targetAudience: { segment: 'Some', filters },
  });
  campaignId = (expectOk(await staff.post('/v1/campaigns', draft)).body.campaign as Campaign).id;
  await inTenant((tx) => tx.query`update campaigns set status = 'active' where id = ${campaignId}`);
});

const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withTenant(tenant.id, work);

/** A change of status that is not signaled to any other run. */
async function setStatus(tx: TenantTransaction, status: string): Promise<void> {
  await tx.query`update leads set status = ${status} where id = ${leadId}`;
  await tx.query`update outbox set done_at = now() where kind = 'campaign.run' and done_at is null`;
}

/** The run's enrollment. Awaits `onStatement` after each of its statements, and `onCommit` after each transaction. */
function enrolling(hooks: {
  onStatement?: (text: string, tx: TenantTransaction) => Promise<void>;
  onCommit?: () => Promise<void>;
}): () => Promise<void> {
  const watched = (tx: TenantTransaction): TenantTransaction =>
    new Proxy(tx, {
      get: (target, name) =>
        name === 'query'
          ? async (statement: Sql | TemplateStringsArray, ...values: unknown[]) => {
              const given = 'raw' in statement ? sql(statement, ...values) : statement;
              const rows = await target.query(given);
              await hooks.onStatement?.(given.text, target);
              return rows;
            }
          : (Reflect.get(target, name) as unknown),
    });
  const withTenant: Database['withTenant'] = async (id, work) => {
    const result = await world.database.withTenant(id, (tx) => work(watched(tx)));
    await hooks.onCommit?.();
    return result;
  };
  const enroll = createEventEnrolling({
    database: { withTenant } as Database,
    masterKey: world.stack.secrets().masterKey,
    wakeBatch: () => Promise.resolve(),
  });
  return () => enroll({ tenantId: tenant.id, campaignId });
}

const enrolled = () =>
  inTenant(
    (tx) => tx.query`select lead_id as "leadId" from campaign_enrollments where campaign_id = ${campaignId}`,
  );

test('a change right after the first one was processed, before that is deleted', async () => {
  await inTenant((tx) => setStatus(tx, 'contacted'));
  let commits = 0;
  const enroll = enrolling({
    onCommit: async () => {
      commits += 1;
      if (commits === 1) await inTenant((tx) => setStatus(tx, 'qualified'));
    },
  });
  await enroll();
  expect(await enrolled()).toEqual([{ leadId }]);
});

test('a change that is not committed yet while the first one is processed', async () => {
  await inTenant((tx) => setStatus(tx, 'contacted'));
  let second: Promise<void> | undefined;
  let isNoted = false;
  let letCommit = (): void => undefined;
  const lookedAt = new Promise<void>((resolve) => (letCommit = resolve));
  const enroll = enrolling({
    onStatement: async (text, tx) => {
      if (second || !/campaign_events[^]*for update/.test(text)) return;
      second = inTenant(async (other) => {
        await setStatus(other, 'qualified');
        isNoted = true;
        await lookedAt;
      });
      const isNotedOrWaits = async (): Promise<boolean> => isNoted || (await isWaitedFor(tx));
      await until('the change to be noted, or to wait for its turn', { timeoutMs: 10_000 }, isNotedOrWaits);
    },
    onCommit: () => Promise.resolve(letCommit()),
  });
  await enroll();
  expect(second).toBeDefined();
  await second;
  // The commit of the event wakes the run, which enrolls again.
  await enroll();
  expect(await enrolled()).toEqual([{ leadId }]);
});
