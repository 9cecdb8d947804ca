/**
 * A campaign to many people, some of whom send STOP meanwhile, with a worker that is killed repeatedly. Its result
 * is counted from the simulated phones and the records.
 */
import type pg from 'pg';
import { addCampaign } from '@praxis/db/campaign/campaign';
import type { Database } from '@praxis/db/core/database';
import {
  campaignDraft,
  commandAndWake,
  contactId,
  inboundCall,
  placeByDay,
  placeByNight,
  seedContacts,
  smsStep,
  type TestContact,
} from './campaigns.js';
import { createPerson } from './people.js';
import { seededRandom } from './random.js';
import { createTenant } from './records.js';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

export interface CrowdOptions {
  contacts: number;
  /** Number of text messages to each person, one after another. */
  steps: number;
  kills: number;
  /** Seed of the moments at which people send STOP. */
  seed: number;
}

export interface CrowdOutcome {
  /** Messages that phones received. */
  arrived: number;
  /** Phones that received all their messages. */
  served: number;
  expected: number;
  duplicates: number;
  /** Messages claimed after the answer to a STOP. */
  afterStop: number;
  stopped: number;
  /** Messages sent in the recipient's quiet hours. */
  inQuietHours: number;
  /** Messages to people without consent. */
  withoutConsent: number;
  /** Kills while messages were still unsent. */
  kills: number;
  /** Time from the start until the last message was accepted. */
  seconds: number;
  status: string;
}

/** One in this many people lives where it is night, has not given consent, or sends STOP. */
const NIGHT_EVERY = 20;
const REFUSING_EVERY = 50;
const STOPPING_EVERY = 10;
const TIME_OUT_MS = 600_000;

/** Runs the campaign. `owner` can read every table. */
export async function playCrowd(
  { stack, database, owner }: { stack: StackHandle; database: Database; owner: pg.Client },
  options: CrowdOptions,
): Promise<CrowdOutcome> {
  const { masterKey } = stack.secrets();
  const [day, night] = [placeByDay(), placeByNight()];
  const tenant = await createTenant(database, { timeZone: day.zone });
  const crowd = Array.from({ length: options.contacts }, (_, n): TestContact & { kind: string } => {
    const kind = n % NIGHT_EVERY === 1 ? 'night' : n % REFUSING_EVERY === 2 ? 'refusing' : 'open';
    return {
      id: contactId(tenant.id, String(n)),
      name: `Person ${n}`,
      phone: (kind === 'night' ? night : day).phone(n),
      email: null,
      consent: kind === 'refusing' ? [] : ['sms'],
      kind,
    };
  });
  await seedContacts(database, { tenantId: tenant.id, masterKey }, crowd);
  const person = await createPerson(database);
  const steps = Array.from({ length: options.steps }, () => smsStep());
  const campaignId = await database.withTenant(tenant.id, async (tx) => {
    const by = { userId: person.userId, industry: 'law' as const };
    return (await addCampaign(tx, campaignDraft({ steps }), by)).id;
  });
  const began = performance.now();
  await database.withTenant(tenant.id, (tx) => commandAndWake(tx, campaignId, 'start'));

  const open = crowd.filter(({ kind }) => kind === 'open');
  const expected = open.length * options.steps;
  /** Counts that one loop updates, less often for more people, so that counting does not keep the machine busy. */
  const now = { arrived: 0, isUnderWay: true };
  const look = async (): Promise<boolean> => {
    const { rows } = await owner.query<{ arrived: number; isUnderWay: boolean }>(
      `select (select count(*)::int from messages where tenant_id = $3 and campaign_id = $1 and status in ('sent', 'delivered')) as arrived,
         exists (select 1 from campaigns where id = $1 and enrolled_at is null)
         or exists (select 1 from campaign_enrollments e join leads l on l.id = e.lead_id
           where e.tenant_id = $3 and e.campaign_id = $1 and e.status = 'active' and l.phone not like $2 || '%')
         or exists (select 1 from messages where tenant_id = $3 and campaign_id = $1 and status = 'sending')
         or exists (select 1 from webhook_events where tenant_id = $3 and kind = 'inbound' and status = 'received') as "isUnderWay"`,
      [campaignId, night.phone(0).slice(0, 4), tenant.id],
    );
    Object.assign(now, rows[0]);
    return !now.isUnderWay;
  };
  const served = { timeoutMs: TIME_OUT_MS, pollMs: Math.max(100, options.contacts / 10) };
  const watching = until('the crowd to be served', served, look);
  const share = { timeoutMs: TIME_OUT_MS, pollMs: 25 };

  // People send STOP throughout the campaign, the first of them before any message.
  const random = seededRandom(options.seed);
  const stopping = open.filter((_, n) => n % STOPPING_EVERY === 3);
  const stoppedAt = new Map<string, number>();
  let killed = 0;
  const stops = (async () => {
    for (const contact of stopping) {
      const at = random() * expected * 0.8;
      await until('a share of the messages', share, () => now.arrived >= at * 0.5 || !now.isUnderWay);
      const request = inboundCall(masterKey, {
        tenantId: tenant.id,
        from: contact.phone ?? '',
        body: 'STOP',
      });
      const answer = await fetch(`${stack.baseUrl}${request.path}`, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
      });
      if (!answer.ok) throw new Error(`a STOP was answered ${answer.status}`);
      stoppedAt.set(contact.id, Date.now());
    }
  })();
  const kills = (async () => {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const due = (expected * 0.8 * kill) / (options.kills + 1);
      await until('messages to go out', share, () => now.arrived >= due || !now.isUnderWay);
      if (now.isUnderWay) killed += 1;
      await stack.waitRestarted('worker', stack.kill('worker'));
    }
  })();
  await Promise.all([stops, kills, watching]);
  // Wait until the last incoming messages are processed too.
  await until('the crowd to be served', served, look);

  const { rows } = await owner.query<{
    leadId: string;
    takenAt: string;
    outcome: string;
    arrivedAt: Date;
    key: string;
    status: string;
  }>(
    `select m.lead_id as "leadId", m.decision ->> 'at' as "takenAt", m.decision ->> 'outcome' as outcome, s.created_at as "arrivedAt", s.idempotency_key as key, m.status
     from sim_entries s join messages m on m.tenant_id = s.tenant_id and m.id::text = s.reference
     where s.tenant_id = $1 and m.campaign_id = $2 and s.kind = 'message'`,
    [tenant.id, campaignId],
  );
  const last = Math.max(...rows.map(({ arrivedAt }) => arrivedAt.getTime()));
  const byLead = new Map<string, number>();
  for (const { leadId } of rows) byLead.set(leadId, (byLead.get(leadId) ?? 0) + 1);
  const kindOf = new Map(crowd.map(({ id, kind }) => [id, kind]));
  const countKind = (kind: string): number => rows.filter(({ leadId }) => kindOf.get(leadId) === kind).length;
  const staying = open.filter(({ id }) => !stoppedAt.has(id));
  const { rows: campaigns } = await owner.query<{ status: string }>(
    'select status from campaigns where id = $1',
    [campaignId],
  );
  const outcome = {
    arrived: rows.length,
    served: staying.filter(({ id }) => byLead.get(id) === options.steps).length,
    expected: staying.length,
    duplicates: rows.length - new Set(rows.map(({ key }) => key)).size,
    // A message that was sent before a STOP stays `sent` when it is checked again.
    afterStop: rows.filter(
      ({ leadId, takenAt, outcome: decided }) =>
        decided === 'allowed' && Date.parse(takenAt) > (stoppedAt.get(leadId) ?? Infinity),
    ).length,
    stopped: stoppedAt.size,
    inQuietHours: countKind('night'),
    withoutConsent: countKind('refusing'),
    kills: killed,
    seconds: (last - (Date.now() - (performance.now() - began))) / 1000,
    status: campaigns[0]?.status ?? '',
  };
  await database.withTenant(tenant.id, (tx) => commandAndWake(tx, campaignId, 'cancel'));
  return outcome;
}
