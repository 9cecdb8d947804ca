/**
 * Claims a message for sending: it is locked, decided on, and marked `sending` in one transaction, so that decision and
 * send are based on the same state. Commit before sending a request to the provider.
 */
import { DatabaseError } from 'pg';
import type {
  Channel,
  MessagePurpose,
  MessageStatus,
  MessageKind,
} from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { mayTextLive, type LiveCap } from '../demo/live-cap.js';
import { busyTurn, FORGOTTEN_SEND_MINUTES, hasWaitedLong } from './busy-turn.js';
import { refreshFollowUpStep } from './follow-up-message.js';
import { reserveMessage } from './message-usage.js';
import { CONTACT_SCOPE } from '../contact/contact-lead.js';
import type { NumberPlace } from '@praxis/domain/message/quiet-hours';
import { decide, type RefusalReason, type SendDecision } from './send-decision.js';
import { EVER, sendFactColumns, toSendFacts, type SendFacts, type StoredSendFacts } from './send-facts.js';
import { giveUpMessages } from './unknown-messages.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { MessageEntity } from './message.entity.js';

/** Everything a send needs. `status` is the status before the claim. */
export interface ClaimedMessage {
  id: string;
  status: MessageStatus;
  channel: Channel;
  template: MessageKind;
  purpose: MessagePurpose;
  subject: string | null;
  body: string;
  html: string | null;
  sessionId: string;
  leadId: string;
  idempotencyKey: string;
  attempts: number;
  /** When it was first handed to a provider, for reconciling. */
  claimedAt: Date | null;
  phone: string | null;
  email: string | null;
  /** The key of the address to which the message is sent; null if nothing can be sent there. */
  contactKey: string | null;
  /** The current decision; for a settled message, the last one. */
  decision: SendDecision | null;
  /** An earlier attempt may have sent it to an address that the lead no longer has. */
  hasMoved: boolean;
}

interface ClaimRow extends Omit<ClaimedMessage, 'hasMoved'>, StoredSendFacts {
  scope: string | null;
  askedAt: Date;
}

/**
 * The address as the caller reads it; undefined if nothing can be sent there. `scope`: the scope of its key
 * (contact-key.ts).
 */
export type ReadContact = (
  message: Pick<ClaimedMessage, 'channel' | 'phone' | 'email'> & { scope: string | null },
) => { key: string; place?: NumberPlace | undefined } | undefined;

/** Thrown if another message to the same contact was claimed at the same moment. Try again. */
export class ContactBusy extends Error {
  override readonly name = 'ContactBusy';
}

const selectClaim = (
  tenantId: string,
  id: string,
): Sql => sql`select m.id, m.status, m.channel, m.template, m.purpose, m.subject, m.body, m.html,
    m.session_id as "sessionId", m.lead_id as "leadId", m.idempotency_key as "idempotencyKey", m.attempts,
    m.sent_at as "claimedAt", l.phone, l.email, m.decision, m.contact_key as "contactKey",
    ${CONTACT_SCOPE} as scope, coalesce(m.asked_at, m.created_at) as "askedAt",
    ${sendFactColumns({
      tenant: sql`m.tenant_id`,
      key: sql`m.contact_key`,
      channel: sql`m.channel`,
      lead: sql`m.lead_id`,
      message: sql`m.id`,
      enrollment: sql`m.enrollment_id`,
      asOf: EVER,
    })}
  from messages m join leads l on l.tenant_id = m.tenant_id and l.id = m.lead_id
  where m.tenant_id = ${tenantId} and m.id = ${id}`;

/**
 * Locks the message, decides, and marks it: `sending` if it may be sent, `blocked` if it may not (`cancelled` if its
 * campaign is over). A message that an earlier attempt may have sent stays `sending` regardless of the decision,
 * because the result of that attempt is looked up first.
 *
 * Whatever was planned, the decision is about the address that the lead has now, because the message goes there.
 * @throws ContactBusy
 */
export async function claimMessage(
  tx: TenantTransaction,
  claim: {
    id: string;
    at: Date;
    readContact: ReadContact;
    /** Limit of the public demo's live messages; set only if the message would really be sent. */
    liveCap?: LiveCap | undefined;
  },
): Promise<ClaimedMessage | undefined> {
  const { id, at, readContact, liveCap } = claim;
  const [, [row]] = await Promise.all([
    // A separate statement, because a statement that waits for a lock does not see a STOP that arrived while it waited.
    tx.query`select from messages where tenant_id = ${tx.tenantId} and id = ${id} for update`,
    tx.query<ClaimRow>(selectClaim(tx.tenantId, id)),
  ]);
  if (!row) return undefined;
  if (row.status !== 'queued' && row.status !== 'sending') return { ...row, hasMoved: false };
  const contact = readContact(row);
  // A message that may have been sent keeps the key of the address to which it may have gone.
  if (row.status === 'sending' && row.contactKey !== null && row.contactKey !== contact?.key)
    return { ...row, hasMoved: true };
  // The facts were read with the key of another address, or without a key, so they are read again.
  if (contact && contact.key !== row.contactKey) {
    await tx.repository(MessageEntity).update({ tenantId: tx.tenantId, id }, { contactKey: contact.key });
    return await claimMessage(tx, claim);
  }
  const decided = withTurn(row, decide(toSendFacts(row, factsOf(row, contact)), at), at);
  const isCapped =
    liveCap !== undefined && contact !== undefined && decided.outcome === 'allowed' && isFirstText(row);
  // A number has one limit, even if several leads have that number.
  const number = readContact({ ...row, scope: null })?.key ?? '';
  const capped: SendDecision =
    isCapped && !(await mayTextLive(tx, { number, cap: liveCap }))
      ? { ...decided, outcome: 'refused', reason: 'demo_limit' }
      : decided;
  // Done last, because a use of the meter locks its row until the transaction ends.
  const decision: SendDecision =
    capped.outcome === 'allowed' && row.status === 'queued' && !(await reserveMessage(tx, row))
      ? { ...decided, outcome: 'refused', reason: 'plan_limit' }
      : capped;
  await mark(tx, row, decision);
  return { ...row, decision, hasMoved: false };
}

/** True for the first attempt of a text message, which is the one that counts toward the demo's limit. */
function isFirstText({ channel, attempts }: ClaimRow): boolean {
  return channel === 'sms' && attempts === 0;
}

function factsOf(
  row: ClaimRow,
  contact: ReturnType<ReadContact>,
): Pick<SendFacts, 'channel' | 'purpose' | 'askedAt' | 'hasAddress'> & { place: NumberPlace | undefined } {
  const { channel, purpose, askedAt } = row;
  return { channel, purpose, askedAt, hasAddress: contact !== undefined, place: contact?.place };
}

/** Adds to a decision to wait for another message since when it has waited. */
function withTurn({ decision: before }: ClaimRow, decision: SendDecision, at: Date): SendDecision {
  return decision.outcome === 'deferred' && decision.reason === 'busy'
    ? { ...decision, busy: busyTurn(before?.outcome === 'deferred' ? before : null, at) }
    : decision;
}

async function mark(tx: TenantTransaction, row: ClaimRow, decision: SendDecision): Promise<void> {
  const isTaken = decision.outcome === 'allowed' || row.status === 'sending';
  const status = isTaken
    ? 'sending'
    : decision.outcome === 'refused'
      ? refusedAs(decision.reason)
      : row.status;
  try {
    await tx.query`
      update messages set status = ${status}, decision = ${JSON.stringify(decision)}, updated_at = now(),
        error_code = case ${status} when 'blocked'
        then ${decision.outcome === 'refused' ? decision.reason : null} else error_code end,
        attempts = attempts + ${isTaken ? 1 : 0}, sent_at = case ${status} when 'sending'
          then coalesce(sent_at, now()) else sent_at end
      where tenant_id = ${tx.tenantId} and id = ${row.id}`;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'messages_one_at_a_time')
      throw new ContactBusy();
    throw error;
  }
  if (isTaken) return;
  if (decision.outcome !== 'deferred' || decision.reason !== 'busy') await refreshFollowUpStep(tx, row.id);
  else if (decision.busy && hasWaitedLong(decision.busy, new Date(decision.at)))
    await releaseForgotten(tx, row);
}

/** A message of an ended campaign is canceled, not blocked. */
function refusedAs(reason: RefusalReason): 'cancelled' | 'blocked' {
  return reason === 'stopped' ? 'cancelled' : 'blocked';
}

async function releaseForgotten(tx: TenantTransaction, { contactKey }: ClaimRow): Promise<void> {
  const forgotten = await tx.query<{ id: string }>`select id from messages
    where tenant_id = ${tx.tenantId} and contact_key = ${contactKey} and status = 'sending'
      and updated_at < now() - make_interval(mins => ${rawSql(FORGOTTEN_SEND_MINUTES)}) for update`;
  await giveUpMessages(tx, forgotten, { status: 'cancelled' });
}
