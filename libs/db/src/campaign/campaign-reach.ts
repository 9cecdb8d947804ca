/** How many of an audience would really be written to, by the one rule that decides about each message, and why not the others. */
import type { AudienceFilters, CampaignReach, NewCampaignStep } from '@praxis/contracts/campaign/campaign';
import type { ConsentAction } from '@praxis/contracts/consent/consent.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import { AUDIENCE_COLUMNS, isInAudience, enrollmentKeys, type AudienceLead } from './campaign-audience.js';
import type { TenantTransaction } from '../core/database.js';
import { refusal, type RefusalReason } from '../message/send-decision.js';
import { rawSql } from '../core/sql.js';

const LEADS_PER_PAGE = 2_000;
/** A bigger audience is judged by its first leads: the author of a draft does not wait for all of them. */
export const MAX_LEADS_COUNTED = 20_000;

type Held = Exclude<keyof CampaignReach, 'counted' | 'reached' | 'repeated'>;
/** The likelier to change first: somebody with one channel refused and one never agreed to is asked for their consent. */
const REASONS: readonly [RefusalReason, Held][] = [
  ['no_consent', 'noConsent'],
  ['opted_out', 'optedOut'],
  ['suppressed', 'suppressed'],
  ['invalid_address', 'noAddress'],
];

/** What is known of one key on one channel. */
interface ChannelState {
  consent: { action: ConsentAction; position: number } | null;
  isSuppressed: boolean;
}

/** Counts them. */
export async function countReach(
  tx: TenantTransaction,
  masterKey: string,
  campaign: { filters: AudienceFilters; steps: readonly Pick<NewCampaignStep, 'channel' | 'isActive'>[] },
): Promise<CampaignReach> {
  const reach = {
    counted: 0,
    reached: 0,
    optedOut: 0,
    suppressed: 0,
    noConsent: 0,
    noAddress: 0,
    repeated: 0,
  };
  const active = campaign.steps.filter(({ isActive }) => isActive).map(({ channel }) => channel);
  const channels = [...new Set(active)];
  const seen = new Set<string>();
  const at = new Date();
  for (let afterId: string | null = null; reach.counted < MAX_LEADS_COUNTED;) {
    const leads: AudienceLead[] = await listLeads(tx, campaign.filters, afterId);
    const people = leads.map((lead) => enrollmentKeys(masterKey, tx.tenantId, lead));
    const channelStates = await readChannelStates(
      tx,
      people.flatMap(({ smsKey, emailKey }) => [smsKey, emailKey].filter((key) => key !== null)),
    );
    for (const keys of people) {
      const own = [keys.smsKey, keys.emailKey].filter((key) => key !== null);
      if (own.some((key) => seen.has(key))) {
        reach.repeated += 1;
        continue;
      }
      for (const key of own) seen.add(key);
      const reasons = channels.map((channel) => reasonFor(channel, keys, { channelStates, at }));
      if (reasons.includes(undefined)) reach.reached += 1;
      else reach[REASONS.find(([reason]) => reasons.includes(reason))?.[1] ?? 'noAddress'] += 1;
    }
    reach.counted += leads.length;
    afterId = leads.at(-1)?.id ?? null;
    if (leads.length < LEADS_PER_PAGE) break;
  }
  return reach;
}

function reasonFor(
  channel: Channel,
  keys: { smsKey: string | null; emailKey: string | null },
  { channelStates, at }: { channelStates: ReadonlyMap<string, ChannelState>; at: Date },
): RefusalReason | undefined {
  const key = channel === 'sms' ? keys.smsKey : keys.emailKey;
  const { consent = null, isSuppressed = false } = channelStates.get(`${channel}/${key ?? ''}`) ?? {};
  const facts = {
    channel,
    purpose: 'marketing',
    // An audience has none.
    isSample: false,
    askedAt: at,
    hasAppointment: false,
    campaign: null,
  } as const;
  return refusal({ ...facts, hasAddress: key !== null, consent, isSuppressed }, at);
}

async function listLeads(
  tx: TenantTransaction,
  filters: AudienceFilters,
  afterId: string | null,
): Promise<AudienceLead[]> {
  return await tx.query<AudienceLead>`select ${AUDIENCE_COLUMNS} from leads l
    where ${isInAudience(tx, filters)} and (${afterId}::uuid is null or l.id > ${afterId})
    order by l.id limit ${rawSql(LEADS_PER_PAGE)}`;
}

/** By channel and key. */
async function readChannelStates(
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ChannelState>> {
  const [said, suppressed] = await Promise.all([
    tx.query<{ place: string; action: ConsentAction; position: number }>`
      select channel || '/' || contact_key as place, action, position::int as position
        from unnest(${keys}::text[]) key
      cross join (values ('sms'), ('email')) as c(name)
      cross join lateral (
        select channel, contact_key, action, position from consent_ledger
        where tenant_id = ${tx.tenantId} and contact_key = key and channel = c.name
          order by consent_ledger.position desc limit 1) latest`,
    tx.query<{ place: string }>`
      select channel || '/' || contact_key as place from suppressions where tenant_id = ${tx.tenantId}
      and contact_key = any(${keys})`,
  ]);
  const channelStates = new Map<string, ChannelState>();
  for (const { place, action, position } of said)
    channelStates.set(place, { consent: { action, position }, isSuppressed: false });
  for (const { place } of suppressed)
    channelStates.set(place, { consent: channelStates.get(place)?.consent ?? null, isSuppressed: true });
  return channelStates;
}
