/** Stores an incoming message in the conversation of the lead it is about. */
import { contactAddress, type ContactAddress } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { findWriterLeads, type WritersAddress } from '@praxis/db/contact/contact-lead';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enterLead } from '@praxis/db/lead/lead-entry';
import { noteLeadLanguage } from '@praxis/db/lead/lead-language';
import { isClearlySpanish } from '@praxis/domain/language/language-detection';
import { UNKNOWN_NAME } from '@praxis/domain/lead/first-name';
import { recordInbound } from '@praxis/db/message/inbound-message';
import { findTenant, isDemoTenant } from '@praxis/db/tenant/tenant';
import type { StoredWebhook } from '@praxis/db/webhook/webhook-event';
import type { UnreadReason } from '@praxis/threads/document-reader';
import type { ReceivedWebhook } from '@praxis/providers/webhook/event';
import type { Inbound } from '../webhook/webhook-taking.js';

/**
 * Stores the message with the lead that was last sent a message at this address, or with the person's newest lead. A
 * text message from an unknown number creates a lead. Email from an unknown sender gets no conversation, because most
 * of it is spam.
 */
export async function keepInbound(
  tx: TenantTransaction,
  inbound: Inbound,
  { address, key }: { address: ContactAddress; key: string },
): Promise<void> {
  const { tenantId, eventId, event, receivedAt } = inbound;
  const found = await leadOf(tx, { key, address, scope: event.scope });
  const leadId = found ?? (await enterUnknown(tx, inbound));
  if (leadId === undefined) return;
  const { subject, body, reading } = event.words;
  await recordInbound(tx, {
    id: inboundId(tenantId, eventId),
    leadId,
    channel: event.channel,
    contactKey: key,
    subject,
    body,
    reading: reading.kind,
    receivedAt,
  });
  if (isClearlySpanish(body)) await noteLeadLanguage(tx, leadId, 'es');
}

/** Stores, in the same conversation, that a message arrived that could not be parsed. */
export async function keepUnread(
  tx: TenantTransaction,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  { stored, unreadReason }: { stored: StoredWebhook<ReceivedWebhook>; unreadReason: UnreadReason },
): Promise<void> {
  const { contactKey, receivedAt, received, provider } = stored;
  if (contactKey === null || !received.writer) return;
  const { channel, address: value } = received.writer;
  // This code cannot know whether the number of a simulated phone belongs to one session only.
  const address = provider === 'sim' ? undefined : contactAddress(channel, value);
  const leadId = await leadOf(tx, { key: contactKey, address, scope: undefined });
  if (leadId === undefined) return;
  const id = inboundId(tenantId, eventId);
  const text = { subject: undefined, body: '', unreadReason };
  await recordInbound(tx, { id, leadId, channel, contactKey, ...text, receivedAt });
}

/** Creates a lead for an unknown number. A keyword such as STOP needs none, and the demo's shared number gets none. */
async function enterUnknown(
  tx: TenantTransaction,
  { event, masterKey }: Inbound,
): Promise<string | undefined> {
  const isQuestion = event.channel === 'sms' && event.words.reading.kind === 'none';
  if (!isQuestion || event.scope !== undefined || (await isDemoTenant(tx))) return undefined;
  const tenant = await findTenant(tx);
  if (!tenant) return undefined;
  const lead = { name: UNKNOWN_NAME, phone: event.from, source: 'inbox' as const };
  return await enterLead(tx, { lead, industry: tenant.industry, masterKey });
}

async function leadOf(tx: TenantTransaction, writer: WritersAddress): Promise<string | undefined> {
  const [lead] = await findWriterLeads(tx, writer);
  return lead?.id;
}

/** The id under which an event's message is stored. */
export const inboundId = (tenantId: string, eventId: string): string =>
  derivedId(tenantId, 'inbound', eventId);
