/**
 * The single decision before every send: whether this message may be sent to this person on this channel now. It is
 * made in the transaction that claims the message, and stored with the message. `decide` is pure; its facts are read in
 * one statement (send-facts.ts).
 */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { MessagePurpose } from '@praxis/contracts/message/message.const';
import { stateAfter } from '@praxis/domain/consent/consent-state';
import { explainQuiet, nextPermitted, type NumberPlace } from '@praxis/domain/message/quiet-hours';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import type { BusyTurn } from './busy-turn.js';
import { EVER, sendFactColumns, toSendFacts, type SendFacts, type StoredSendFacts } from './send-facts.js';

/**
 * Increased whenever a rule below changes, or a fact that it depends on (send-facts.ts); stored with every decision.
 */
export const SEND_RULES_VERSION = 'send-5';

/** Minutes after a person's action during which a message still counts as a reply. */
const REPLY_MINUTES = 30;
/** Days for which a request counts as consent to an answer about it. */
const REQUEST_DAYS = 90;
/**
 * Milliseconds until the next decision while another message to the contact is being sent, or a message from the
 * contact is unprocessed.
 */
const BUSY_RETRY_MS = 1_000;

/**
 * `stopped`: the message belongs to a campaign that was cancelled, or that the contact has left. `demo_limit`: the
 * public demo has used up today's live sends (live-cap.ts). `plan_limit`: the practice's plan or its own limits allow
 * no more (usage/meter.ts). `sample`: the lead belongs to the sample data.
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
  /** The latest ledger entry about this person and channel; null if there is none. */
  ledgerPosition: number | null;
}

/** Decision as stored with the message. `notBefore` is ISO 8601; `explanation` is the reason for the wait. */
export type SendDecision =
  | (Decided & { outcome: 'allowed' })
  | (Decided & { outcome: 'refused'; reason: RefusalReason })
  | (Decided & {
      outcome: 'deferred';
      reason: DeferralReason;
      notBefore: string;
      explanation?: string | undefined;
      /** For `busy`: since when the message has waited for another one (busy-turn.ts). */
      busy?: BusyTurn | undefined;
    });

/** Decides whether and when a message may be sent. */
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

/** Why the message may never be sent; undefined if it may be sent at some time. */
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

type Asked = Pick<SendFacts, 'purpose' | 'askedAt'>;

/** A recent request counts as consent to a reply; an old one does not. */
function isStillAsked({ purpose, askedAt }: Asked, at: Date): boolean {
  return purpose === 'reply' && at.getTime() - askedAt.getTime() <= REQUEST_DAYS * 86_400_000;
}

/** A late answer disturbs like any other message, so it waits for the morning. */
export function purposeNow({ purpose, askedAt }: Asked, at: Date): MessagePurpose {
  const isLate = at.getTime() - askedAt.getTime() > REPLY_MINUTES * 60_000;
  return purpose === 'reply' && isLate ? 'service' : purpose;
}

/** The states whose hours apply to the message. They apply only to calls and texts that sell something. */
export function statesFor(facts: Asked & Pick<SendFacts, 'channel' | 'states'>, at: Date): readonly string[] {
  return facts.channel !== 'email' && purposeNow(facts, at) === 'marketing' ? facts.states : [];
}

/** The facts of a planned message or call, which the decision needs. */
export interface SendQuestion {
  leadId: string;
  channel: ConsentChannel;
  /** Undefined if the address is invalid. */
  contactKey: string | undefined;
  /** The place of the phone number. */
  place?: NumberPlace | undefined;
  purpose: MessagePurpose;
  /** When the person did what the message answers; default: `at`. */
  askedAt?: Date | undefined;
  at: Date;
  /** Uses the consent as it was at `at`, not the current one. */
  isPast?: boolean | undefined;
}

const NO_MESSAGE = { message: sql`null::uuid`, enrollment: sql`null::uuid` };

/** Decides about something other than a stored message, such as a call. Messages are decided when they are claimed. */
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
