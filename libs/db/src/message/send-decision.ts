/**
 * The one decision before every send: may this go to this person on this channel now. Taken in the transaction that claims
 * the message and kept with it. `decide` is pure; what it needs to know is read in one statement.
 */
import type { CampaignStatus, EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';
import type { ConsentAction, ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { stateAfter } from '@praxis/domain/consent/consent-state';
import type { MessagePurpose } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import type { BusyTurn } from './busy-turn.js';
import { practiceState, practiceZone } from '../tenant/practice-zone.js';
import { isStillAsked, purposeNow, statesFor } from './purpose-now.js';
import {
  explainQuiet,
  nextPermitted,
  recipientZones,
  type NumberPlace,
  type RecipientZones,
} from '@praxis/domain/message/quiet-hours';
import { solicitationStates } from '@praxis/domain/message/solicitation-hours';

/** Raised whenever a rule below changes; stored with every decision. */
export const SEND_RULES_VERSION = 'send-5';

/** Days after an appointment for which its messages need no other consent. */
const APPOINTMENT_SERVICE_DAYS = 30;
/** When to decide again while another message is under way, or something they wrote is unread. Milliseconds. */
const BUSY_RETRY_MS = 1_000;

/**
 * `stopped`: of a campaign that was cancelled, or that the contact is no longer in. `demo_limit`: the public demo has used
 * up today's live sends (live-cap.ts). `plan_limit`: the practice's plan or its own limits allow no more (usage/meter.ts).
 * `sample`: to a lead of the sample data.
 */
export type RefusalReason =
  | 'opted_out'
  | 'no_consent'
  | 'suppressed'
  | 'invalid_address'
  | 'stopped'
  | 'demo_limit'
  | 'plan_limit'
  | 'sample';
export type DeferralReason = 'quiet_hours' | 'busy' | 'unread' | 'paused';

interface Decided {
  rules: string;
  /** ISO 8601. */
  at: string;
  /** The ledger entry that spoke last about this person and channel; null when none has. */
  ledgerPosition: number | null;
}

/** Decision as stored with the message. `notBefore` is ISO 8601; `explanation` says why it is quiet until then. */
export type SendDecision =
  | (Decided & { outcome: 'allowed' })
  | (Decided & { outcome: 'refused'; reason: RefusalReason })
  | (Decided & {
      outcome: 'deferred';
      reason: DeferralReason;
      notBefore: string;
      explanation?: string | undefined;
      /** For `busy`: since when the message has found another one before it (busy-turn.ts). */
      busy?: BusyTurn | undefined;
    });

/** The facts on which the decision depends. */
export interface SendFacts {
  channel: ConsentChannel;
  purpose: MessagePurpose;
  /** When the person did what this answers; for a reply alone. */
  askedAt: Date;
  hasAddress: boolean;
  consent: { action: ConsentAction; position: number } | null;
  isSuppressed: boolean;
  /** The lead is of the sample data. */
  isSample: boolean;
  /** An appointment of theirs, or one that ended or was cancelled lately, is consent to hear about it. */
  hasAppointment: boolean;
  /** Another message to this contact is being handed over. */
  isBusy: boolean;
  /** Something they wrote has not been read yet. */
  hasUnread: boolean;
  /** The state of the campaign that the message is part of, and of the contact in it. */
  campaign: { status: CampaignStatus; contact: EnrollmentStatus } | null;
  /** Every zone they may be in. */
  location: RecipientZones;
  /** The states with hours of their own in which they may be. */
  states: readonly string[];
}

/** Decides. */
export function decide(facts: SendFacts, at: Date): SendDecision {
  const decided: Decided = {
    rules: SEND_RULES_VERSION,
    at: at.toISOString(),
    ledgerPosition: facts.consent?.position ?? null,
  };
  const reason = refusal(facts, at);
  if (reason) return { ...decided, outcome: 'refused', reason };
  const wait = deferral(facts, at);
  if (wait) {
    const { reason: why, until } = wait;
    const explanation =
      why === 'quiet_hours' ? explainQuiet(until, facts.location, statesFor(facts, at)) : undefined;
    return { ...decided, outcome: 'deferred', reason: why, notBefore: until.toISOString(), explanation };
  }
  return { ...decided, outcome: 'allowed' };
}

/** Why nothing may be sent at any time; undefined if it may. */
export function refusal(
  facts: Omit<SendFacts, 'isBusy' | 'hasUnread' | 'location' | 'states'>,
  at: Date,
): RefusalReason | undefined {
  if (facts.isSample) return 'sample';
  if (!facts.hasAddress) return 'invalid_address';
  if (facts.isSuppressed) return 'suppressed';
  const purpose = purposeNow(facts, at);
  if (purpose === 'confirmation') return undefined;
  const state = stateAfter(facts.consent?.action);
  if (state === 'opted_out') return 'opted_out';
  const { campaign } = facts;
  if (campaign && (campaign.status === 'cancelled' || campaign.contact !== 'active')) return 'stopped';
  if (purpose === 'reply' || state === 'opted_in' || isStillAsked(facts, at)) return undefined;
  return purpose === 'service' && facts.hasAppointment ? undefined : 'no_consent';
}

function deferral(facts: SendFacts, at: Date): { reason: DeferralReason; until: Date } | undefined {
  const soon = new Date(at.getTime() + BUSY_RETRY_MS);
  if (facts.hasUnread) return { reason: 'unread', until: soon };
  if (facts.campaign?.status === 'paused') return { reason: 'paused', until: soon };
  const purpose = purposeNow(facts, at);
  const respectsQuietHours = purpose === 'marketing' || (purpose === 'service' && facts.channel !== 'email');
  const until = respectsQuietHours ? nextPermitted(at, facts.location.zones, statesFor(facts, at)) : at;
  if (until.getTime() > at.getTime()) return { reason: 'quiet_hours', until };
  return facts.isBusy ? { reason: 'busy', until: soon } : undefined;
}

/** The facts stored in the database, as columns of one row. */
export interface StoredSendFacts {
  consent: { action: ConsentAction; position: number } | null;
  isSuppressed: boolean;
  isSample: boolean;
  hasAppointment: boolean;
  isBusy: boolean;
  hasUnread: boolean;
  campaign: SendFacts['campaign'];
  tenantZone: string | null;
  /** Of the practice's address, two letters. */
  tenantState: string | null;
  /** The zone their browser said. */
  leadZone: string | null;
}

/** Consent as it is now, whenever it was given. */
export const EVER = sql`'infinity'::timestamptz`;

/** Columns of {@link StoredSendFacts}; each argument is an expression of the statement they are put into. `asOf`: what was agreed after it does not count. */
export function sendFactColumns(
  of: Record<'tenant' | 'key' | 'channel' | 'lead' | 'message' | 'enrollment' | 'asOf', Sql>,
): Sql {
  const { tenant, key, channel, lead, message, enrollment, asOf } = of;
  return sql`
    (select json_build_object('action', c.action, 'position', c.position) from consent_ledger c
     where c.tenant_id = ${tenant} and c.contact_key = ${key} and c.channel = ${channel}
       and c.occurred_at <= ${asOf}
     order by c.position desc limit 1) as consent,
    exists (select from suppressions s
            where s.tenant_id = ${tenant} and s.contact_key = ${key} and s.channel = ${channel}) as "isSuppressed",
    exists (select from appointments a
            where a.tenant_id = ${tenant} and a.lead_id = ${lead}
              and (a.status = 'confirmed' or a.status in ('cancelled', 'attended', 'no_show') and a.end_time > now() - interval '${rawSql(APPOINTMENT_SERVICE_DAYS)} days')) as "hasAppointment",
    exists (select from messages o where o.tenant_id = ${tenant} and o.contact_key = ${key} and o.status = 'sending'
            and o.id is distinct from ${message}) as "isBusy",
    exists (select from webhook_events w where w.tenant_id = ${tenant} and w.contact_key = ${key}
            and w.status = 'received') as "hasUnread",
    (select json_build_object('status', g.status, 'contact', e.status) from campaign_enrollments e
     join campaigns g on g.tenant_id = e.tenant_id and g.id = e.campaign_id where e.id = ${enrollment}) as campaign,
    ${practiceZone(tenant)} as "tenantZone",
    ${practiceState(tenant)} as "tenantState",
    (select l.time_zone from leads l where l.tenant_id = ${tenant} and l.id = ${lead}) as "leadZone",
    exists (select from leads l where l.tenant_id = ${tenant} and l.id = ${lead} and l.is_sample) as "isSample"`;
}

/** The stored facts and what the caller knows, together. */
export function toSendFacts(
  stored: StoredSendFacts,
  known: Pick<SendFacts, 'channel' | 'purpose' | 'askedAt' | 'hasAddress'> & {
    place: NumberPlace | undefined;
  },
): SendFacts {
  const { tenantZone, tenantState, leadZone, ...facts } = stored;
  const { place, ...rest } = known;
  const location = recipientZones({ leadZone, place, tenantZone: tenantZone ?? 'UTC' });
  return { ...facts, ...rest, location, states: solicitationStates({ place, tenantState }) };
}

/** The facts of a planned message or call, which the decision needs. */
export interface SendQuestion {
  leadId: string;
  channel: ConsentChannel;
  /** Undefined when the address is none. */
  contactKey: string | undefined;
  /** The place of their number. */
  place?: NumberPlace | undefined;
  purpose: MessagePurpose;
  /** When the person did what this answers; `at` if left out. */
  askedAt?: Date | undefined;
  at: Date;
  /** Consent as it was at `at` instead of as it is now. */
  isPast?: boolean | undefined;
}

const NO_MESSAGE = { message: sql`null::uuid`, enrollment: sql`null::uuid` };

/** Decides about something that is no stored message, such as a call. Messages are decided when they are claimed. */
export async function decideSend(tx: TenantTransaction, question: SendQuestion): Promise<SendDecision> {
  const { leadId, channel, contactKey, place, purpose, at, askedAt = at, isPast = false } = question;
  const [stored] = await tx.query<StoredSendFacts>`select ${sendFactColumns({
    tenant: sql`${tx.tenantId}`,
    key: sql`${contactKey ?? ''}`,
    channel: sql`${channel}`,
    lead: sql`${leadId}::uuid`,
    ...NO_MESSAGE,
    asOf: isPast ? sql`${at}::timestamptz` : EVER,
  })}`;
  if (!stored) throw new Error('the facts of a send cannot be read');
  const known = { channel, purpose, askedAt, hasAddress: contactKey !== undefined, place };
  return decide(toSendFacts(stored, known), at);
}
