/**
 * How many people of an audience would really get a message, by the same rule that decides about each send, and why the
 * others would not.
 */
import type { CampaignReach, NewCampaignStep } from '@praxis/contracts/campaign/campaign';
import type { ConsentAction } from '@praxis/contracts/consent/consent.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import {
  AUDIENCE_COLUMNS,
  enrollmentKeys,
  isMeant,
  type AudienceLead,
  type MeantLeads,
} from './campaign-audience.js';
import type { TenantTransaction } from '../core/database.js';
import { refusal, type RefusalReason } from '../message/send-decision.js';
import { rawSql } from '../core/sql.js';

const LEADS_PER_PAGE = 2_000;
/**
 * Maximum number of leads that are counted, so that the author of a draft does not wait. For a larger audience, the
 * result is an estimate from its first leads.
 */
export const MAX_LEADS_COUNTED = 20_000;

type Held = Exclude<keyof CampaignReach, 'counted' | 'reached' | 'repeated'>;
/**
 * The reason that is easiest to remedy comes first: a person who refused one channel and has not consented to the other
 * counts as lacking consent.
 */
const REASONS: readonly [RefusalReason, Held][] = [
  ['no_consent', 'noConsent'],
  ['opted_out', 'optedOut'],
  ['suppressed', 'suppressed'],
  ['invalid_address', 'noAddress'],
];

/** The state of one key on one channel. */
interface ChannelState {
  consent: { action: ConsentAction; position: number } | null;
  isSuppressed: boolean;
}

/** Which leads and which messages: contacts of a started campaign get its remaining steps. */
export interface ReachQuestion extends MeantLeads {
  steps: readonly Pick<NewCampaignStep, 'channel' | 'isActive'>[];
  /** Stops at the first person who can be reached; only the people before that are counted. */
  onlyWhether?: boolean | undefined;
}

/** Counts the people. */
export async function countReach(
  tx: TenantTransaction,
  masterKey: string,
  { filters, startedId, steps, onlyWhether = false }: ReachQuestion,
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
  const channelsFrom = (nextStep: number | null): Channel[] => [
    ...new Set(
      steps.flatMap(({ isActive, channel }, at) => (isActive && at + 1 >= (nextStep ?? 1) ? channel : [])),
    ),
  ];
  const seen = new Set<string>();
  const at = new Date();
  const isDone = (): boolean => (onlyWhether ? reach.reached > 0 : reach.counted >= MAX_LEADS_COUNTED);
  for (let afterId: string | null = null; !isDone();) {
    const leads: MeantLead[] = await listLeads(tx, { filters, startedId }, afterId);
    const people = leads.map((lead) => ({
      ...enrollmentKeys(masterKey, tx.tenantId, lead),
      channels: channelsFrom(lead.nextStep),
    }));
    const channelStates = await readChannelStates(
      tx,
      people.flatMap(({ smsKey, emailKey }) => [smsKey, emailKey].filter((key) => key !== null)),
    );
    for (const { channels, ...keys } of people) {
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
    // An audience contains no sample leads.
    isSample: false,
    askedAt: at,
    hasAppointment: false,
    campaign: null,
  } as const;
  return refusal({ ...facts, hasAddress: key !== null, consent, isSuppressed }, at);
}

type MeantLead = AudienceLead & { nextStep: number | null };

async function listLeads(
  tx: TenantTransaction,
  meant: MeantLeads,
  afterId: string | null,
): Promise<MeantLead[]> {
  return await tx.query<MeantLead>`select ${AUDIENCE_COLUMNS},
      (select e.next_step from campaign_enrollments e where e.tenant_id = l.tenant_id
        and e.campaign_id = ${meant.startedId} and e.lead_id = l.id) as "nextStep"
    from leads l
    where ${isMeant(tx, meant)} and (${afterId}::uuid is null or l.id > ${afterId})
    order by l.id limit ${rawSql(LEADS_PER_PAGE)}`;
}

/** Reads the channels' states, by channel and key. */
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
