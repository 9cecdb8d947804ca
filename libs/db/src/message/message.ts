/**
 * Messages and the ledger that prevents a message from being sent twice: a row is claimed (`sending`, committed) before
 * the request to the provider, and settled afterwards. A row that a later attempt finds in `sending` may or may not
 * have been sent.
 */
import type { Language } from '@praxis/contracts/language/language.const';
import type {
  Channel,
  MessagePurpose,
  MessageStatus,
  MessageKind,
} from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { uuidOrNull } from '../core/uuid.js';
import { IS_FOLLOW_UP, refreshFollowUpStep } from './follow-up-message.js';
import { MessageEntity } from './message.entity.js';
import { completeTexts } from './sms-body.js';
import { settleMessageUsage } from './message-usage.js';

/** A message to be sent; `id` and `idempotencyKey` are derived, so that planning it again gives the same message. */
export interface NewMessage {
  id: string;
  leadId: string;
  sessionId: string;
  channel: Channel;
  template: MessageKind;
  /** Language of the opt-out notice in a text message; English by default. */
  language?: Language | undefined;
  /** The recipient: the key of the address (contact-key.ts). */
  contactKey: string;
  purpose: MessagePurpose;
  /** When the person did what this message answers; only for a reply. If left out, the stored time is used. */
  askedAt?: Date | undefined;
  subject?: string | undefined;
  /** The text of a text message has no sender and no opt-out notice yet; they are added when it is stored. */
  body: string;
  /** The HTML version for mail programs; email only. */
  html?: string | undefined;
  idempotencyKey: string;
  /** For a campaign: the contact and the text of the message. */
  campaign?:
    { campaignId: string; enrollmentId: string; campaignStep: number; campaignVariant: string } | undefined;
}

export interface MessageState {
  id: string;
  channel: Channel;
  template: MessageKind;
  status: MessageStatus;
}

/**
 * Stores the messages that are not stored yet and returns the state of all of them, in the given order. Every message
 * is stored here, and each text message gets its sender and the opt-out wording here, so that exactly the stored text
 * is sent.
 */
export async function planMessages(
  tx: TenantTransaction,
  messages: readonly NewMessage[],
): Promise<MessageState[]> {
  const complete = await completeTexts(tx, messages);
  const planned = JSON.stringify(complete.map(({ campaign, ...message }) => ({ ...message, ...campaign })));
  const inserted = tx.query`
    insert into messages (id, tenant_id, lead_id, session_id, channel, template, subject, body, html,
      preview, idempotency_key,
      contact_key, purpose, asked_at, campaign_id, enrollment_id, campaign_step, campaign_variant)
    select id, ${tx.tenantId}, "leadId", "sessionId", channel, template, subject, body, html, left(body, 140),
      "idempotencyKey",
      "contactKey", purpose, "askedAt", "campaignId", "enrollmentId", "campaignStep", "campaignVariant"
    from jsonb_to_recordset(${planned}::jsonb) as m(
      id uuid, "leadId" uuid, "sessionId" text, channel text, template text, subject text, body text, html text,
      "idempotencyKey" text, "contactKey" text, purpose text, "askedAt" timestamptz, "campaignId" uuid, "enrollmentId" uuid,
        "campaignStep" int,
      "campaignVariant" text)
    on conflict do nothing`;
  // A second statement, because a statement that loses a race does not see the other transaction's row in its own
  // snapshot.
  const read = tx.query<MessageState>`
    select id, channel, template, status from messages where tenant_id = ${tx.tenantId}
    and id = any(${messages.map((message) => message.id)})`;
  const [, rows] = await Promise.all([inserted, read]);
  const states = new Map(rows.map((row) => [row.id, row]));
  return messages.flatMap((message) => states.get(message.id) ?? []);
}

/**
 * Replaces the text of a planned message with the text composed now. An email that was tried is not changed, because
 * its vendor treats a repeated key as the same email, and neither is a message that may have been sent. False if the
 * message keeps another text.
 */
export async function rewordMessage(tx: TenantTransaction, message: NewMessage): Promise<boolean> {
  const [complete] = await completeTexts(tx, [message]);
  if (!complete) return false;
  const { id, subject, body, html } = complete;
  const worded = await tx.query`with reworded as (
      update messages set subject = ${subject}, body = ${body}, html = ${html}, preview = left(${body}, 140), updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id} and status = 'queued' and (channel = 'sms' or attempts = 0)
        and (body <> ${body} or subject is distinct from ${subject}) returning id
    )
    select id from reworded union all select id from messages
    where tenant_id = ${tx.tenantId} and id = ${id} and body = ${body} and subject is not distinct from ${subject}`;
  return worded.length > 0;
}

/** Provider ids of other recent messages, so that a look-up by text does not confuse them with this one. */
export async function knownProviderIds(
  tx: TenantTransaction,
  message: { id: string; channel: Channel },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select provider_message_id as id from messages
    where tenant_id = ${tx.tenantId} and channel = ${message.channel} and id <> ${message.id}
      and provider_message_id is not null and updated_at > now() - interval '1 hour'
    order by updated_at desc limit 1000`;
  return rows.map((row) => row.id);
}

/** How an attempt ended. `queued` returns the message for another attempt. */
export interface Settlement {
  status: Extract<MessageStatus, 'sent' | 'queued' | 'failed' | 'unknown' | 'blocked' | 'cancelled'>;
  provider?: string | undefined;
  providerMessageId?: string | undefined;
  errorCode?: string | undefined;
}

/**
 * Settles an attempt, brings the journey's follow-up step up to date and announces the change. If the journey has ended
 * in the meantime, there will be no other attempt, so a follow-up that is returned for one is cancelled. Other messages
 * of the session, such as a reminder or a reply, have their own runs and are not affected.
 */
export async function settleMessage(
  tx: TenantTransaction,
  id: string,
  settlement: Settlement,
): Promise<void> {
  const settled = tx.query<{ channel: Channel; body: string }>`update messages set
      status = case when status = 'delivered' then status else ${settlement.status} end,
        provider = coalesce(${settlement.provider}, provider),
      provider_message_id = coalesce(${settlement.providerMessageId}, provider_message_id),
        error_code = ${settlement.errorCode}, updated_at = now(),
      sent_at = case when ${settlement.status} = 'queued' then null else sent_at end
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('sending', 'queued', 'delivered', 'unknown') returning channel, body`;
  const cancelled = settlement.status === 'queued' ? cancelIfEnded(tx, id) : undefined;
  const [[row]] = await Promise.all([settled, cancelled, refreshFollowUpStep(tx, id)]);
  const isOut = settlement.status === 'sent' || settlement.status === 'unknown';
  if (row) await settleMessageUsage(tx, { id, ...row, isOut });
}

/**
 * Returns the message to the queue without counting the attempt, because nothing was sent. `mayBeOut`: an earlier
 * attempt may have sent the message and must still be searched for.
 */
export async function giveMessageBack(
  tx: TenantTransaction,
  id: string,
  { mayBeOut, errorCode }: { mayBeOut: boolean; errorCode: string },
): Promise<void> {
  if (!mayBeOut) await settleMessage(tx, id, { status: 'queued', errorCode });
  // At least one attempt is counted, because the demo's limit counts a text message's first attempt.
  await tx.query`update messages set attempts = greatest(1, attempts - 1), error_code = ${errorCode}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('queued', 'sending')`;
}

/** Records why it is unknown whether a message was sent, while the search for it continues. */
export async function noteOpenMessage(tx: TenantTransaction, id: string, errorCode: string): Promise<void> {
  await tx.query`update messages set error_code = ${errorCode}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'sending'`;
}

/** Records that a message that was not found at the provider is sent again, so that the search for it restarts now. */
export async function restartMessage(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`
    update messages set sent_at = now() where tenant_id = ${tx.tenantId} and id = ${id} and status = 'sending'`;
}

/**
 * Cancels a message that was returned for another attempt if the journey has ended, because no attempt will follow. A
 * separate statement, because the previous one may have waited for the end of the journey and would still see it as
 * open.
 */
async function cancelIfEnded(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update messages m set status = 'cancelled' from journeys j
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.status = 'queued'
      and ${IS_FOLLOW_UP}
      and j.tenant_id = ${tx.tenantId} and j.session_id = m.session_id and j.status in ('cancelled',
        'terminated', 'expired')`;
}

/** A provider's report about a message. `reference` is our own id of the message, if the provider returns it. */
export interface DeliveryReport {
  providerMessageId: string;
  reference?: string | undefined;
  outcome: 'delivered' | 'failed';
}

interface DeliveredRow {
  id: string;
  channel: Channel;
  body: string;
  /** Whether the message was `sending` before the report. */
  wasSending: boolean;
  changed: boolean;
}

/**
 * Records a report; reports may repeat and arrive in any order, even before the answer to the send itself. A delivered
 * message stays delivered. If the message was still being sent, its use is committed here, because its run then finds
 * it settled. False if the tenant has no such message.
 */
export async function recordDelivery(tx: TenantTransaction, report: DeliveryReport): Promise<boolean> {
  const { providerMessageId, reference, outcome } = report;
  const rows = await tx.query<DeliveredRow>`with found as (
      select id, status, channel, body from messages
      where tenant_id = ${tx.tenantId} and (provider_message_id = ${providerMessageId}
        or (id = ${uuidOrNull(reference)}
        and provider_message_id is null)) for update
    ), changed as (
      update messages m set status = ${outcome}, updated_at = now(), provider_message_id = ${providerMessageId},
        delivered_at = case when ${outcome} = 'delivered' then coalesce(m.delivered_at, now()) else m.delivered_at end
      from found where m.tenant_id = ${tx.tenantId} and m.id = found.id
        and found.status in ('sending', 'sent', 'unknown', case when ${outcome} = 'delivered' then 'failed' end)
      returning m.id
    )
    select found.id, channel, body, found.status = 'sending' as "wasSending", changed.id is not null as changed
    from found left join changed using (id)`;
  const [row] = rows;
  if (row?.changed) await refreshFollowUpStep(tx, row.id);
  if (row?.changed && row.wasSending) await settleMessageUsage(tx, { ...row, isOut: true });
  return row !== undefined;
}

/** The recipient of a message: the key of the address, and the lead. Undefined if the tenant has no such message. */
export async function findAddressee(
  tx: TenantTransaction,
  id: string,
): Promise<{ key: string; leadId: string } | undefined> {
  const message = await tx
    .repository(MessageEntity)
    .findOne({ select: { contactKey: true, leadId: true }, where: { tenantId: tx.tenantId, id } });
  return message?.contactKey ? { key: message.contactKey, leadId: message.leadId } : undefined;
}
