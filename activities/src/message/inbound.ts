/**
 * Processes an incoming message: stores it with its lead and, for a text message, determines its effect on
 * consent and the reply.
 */
import { bareAddress, contactAddress, contactKey, type ContactAddress } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { ReplyTemplate } from '@praxis/contracts/message/message.const';
import { isClearlySpanish } from '@praxis/domain/language/language-detection';
import { REVOCATION_VERSION, type ConsentReading } from '@praxis/domain/consent/opt-out';
import { noteReply } from '@praxis/db/campaign/campaign-run';
import { appendConsent, readConsentState, type NewConsentEntry } from '@praxis/db/consent/consent';
import {
  findWriterLeads,
  lockContact,
  noteConsentChange,
  type LeadOfContact,
} from '@praxis/db/contact/contact-lead';
import { writeAudit } from '@praxis/db/core/audit';
import type { TenantTransaction } from '@praxis/db/core/database';
import { findAddressee, planMessages } from '@praxis/db/message/message';
import { removeNumber } from '@praxis/db/notification/notification-phone';
import { findTenant } from '@praxis/db/tenant/tenant';
import type { WebhookReply } from '@praxis/workflows/webhook/effects';
import { keepInbound } from './inbound-text.js';
import { consentReply } from './consent-reply.js';
import type { Inbound } from '../webhook/webhook-taking.js';

/** Where the message came from. */
interface Sender {
  address: ContactAddress;
  key: string;
}

/** The sender, and the sender's leads. */
interface Writer {
  key: string;
  leads: readonly LeadOfContact[];
}

const writerOf = async (
  tx: TenantTransaction,
  { event: { scope } }: Inbound,
  { key, address }: Sender,
): Promise<Writer> => ({ key, leads: await findWriterLeads(tx, { key, address, scope }) });

/** Records what the message says, and plans its one reply, if any. */
export async function processInbound(tx: TenantTransaction, inbound: Inbound): Promise<WebhookReply | null> {
  const { channel, from } = inbound.event;
  const address = contactAddress(channel, bareAddress(from));
  if (!address) return null;
  const { masterKey, tenantId } = inbound;
  const key = contactKey(masterKey, { tenantId, address, scope: inbound.event.scope });
  await lockContact(tx, key);
  const sender = { address, key };
  const reply =
    channel === 'email' ? await processMail(tx, inbound, sender) : await processText(tx, inbound, sender);
  // Done last, because a message that is being claimed locks its own row before its conversation's, too.
  await keepInbound(tx, inbound, sender);
  return reply;
}

async function processText(
  tx: TenantTransaction,
  inbound: Inbound,
  sender: Sender,
): Promise<WebhookReply | null> {
  const { key } = sender;
  const {
    words: { reading },
    confirmed,
  } = inbound.event;
  // Replying ends a campaign for the sender; an opt-out ends it through the ledger.
  if (reading.kind !== 'opt_out') await noteReply(tx, key);
  if (reading.kind === 'none') return null;
  const writer = await writerOf(tx, inbound, sender);
  if (reading.kind === 'help') {
    if (confirmed) return null;
    const { state } = await readConsentState(tx, { contactKey: key, channel: 'sms' });
    return await plan(tx, inbound, {
      writer,
      template: 'help',
      isOptedOut: state === 'opted_out',
      channels: [],
    });
  }
  if (reading.kind === 'opt_out' && reading.channels.includes('sms'))
    await endNotifications(tx, inbound, sender);
  const changed = await changeConsent(tx, inbound, { writer, reading });
  // A change that the vendor has already confirmed is not confirmed again.
  if (changed.length === 0 || confirmed) return null;
  const template = reading.kind === 'opt_out' ? 'opt_out_confirmation' : 'opt_in_confirmation';
  return await plan(tx, inbound, {
    writer,
    template,
    isOptedOut: template === 'opt_out_confirmation',
    channels: changed,
  });
}

/**
 * STOP also ends text messages to the practice's own people, who can add their number again. The demo's shared number
 * belongs to visitors, so it is left out.
 */
async function endNotifications(
  tx: TenantTransaction,
  { tenantId, event }: Inbound,
  { address }: Sender,
): Promise<void> {
  if (event.scope !== undefined) return;
  for (const userId of await removeNumber(tx, address.value))
    await writeAudit(tx, {
      action: 'notification.phone_removed',
      tenantId,
      userId,
      detail: { by: 'stop' },
    });
}

/** An opt-out by email ends the channels that it names, or email if it names none. An email cannot opt in again. */
export async function processMail(tx: TenantTransaction, inbound: Inbound, sender: Sender): Promise<null> {
  const { reading, isSaid } = inbound.event.words;
  if (reading.kind !== 'opt_out') {
    // The text of the email has not been fetched yet.
    if (isSaid) await noteReply(tx, sender.key);
    return null;
  }
  const writer = await writerOf(tx, inbound, sender);
  await changeConsent(tx, inbound, { writer, reading });
  return null;
}

/** Adds the entries that change the state, and returns their channels. */
async function changeConsent(
  tx: TenantTransaction,
  inbound: Inbound,
  { writer, reading }: { writer: Writer; reading: Extract<ConsentReading, { kind: 'opt_out' | 'opt_in' }> },
): Promise<ConsentChannel[]> {
  const wanted = reading.kind === 'opt_out' ? 'opted_out' : 'opted_in';
  const entries: NewConsentEntry[] = [];
  for (const channel of reading.channels) {
    for (const contactKeyOf of keysOf(inbound, { writer, channel })) {
      const { state } = await readConsentState(tx, { contactKey: contactKeyOf, channel });
      if (state === wanted) continue;
      entries.push({
        channel,
        contactKey: contactKeyOf,
        leadId: writer.leads[0]?.id,
        action: reading.kind === 'opt_out' ? 'opt_out' : state === 'opted_out' ? 're_opt_in' : 'opt_in',
        method: reading.by,
        evidence: `webhook/${inbound.eventId}`,
        actor: 'person',
        wordingVersion: REVOCATION_VERSION,
        occurredAt: inbound.receivedAt,
      });
    }
  }
  const channels = [...new Set(entries.map(({ channel }) => channel))];
  if (channels.length === 0) return [];
  await noteConsentChange(
    tx,
    writer.leads.map(({ id }) => id),
    { channels, action: reading.kind },
  );
  await appendConsent(tx, entries);
  return channels;
}

/** The contact keys of a person on one channel: the address they wrote from, or the other addresses of their leads. */
function keysOf(
  { masterKey, tenantId, event }: Inbound,
  { writer, channel }: { writer: Writer; channel: ConsentChannel },
): string[] {
  if ((channel === 'email') === (event.channel === 'email')) return [writer.key];
  const addresses = writer.leads.flatMap(
    ({ email, phone }) => contactAddress(channel, channel === 'email' ? email : phone) ?? [],
  );
  return [
    ...new Set(addresses.map((address) => contactKey(masterKey, { tenantId, address, scope: event.scope }))),
  ];
}

const replyId = (tenantId: string, eventId: string): string =>
  derivedId(tenantId, 'message', `webhook/${eventId}`);

async function plan(
  tx: TenantTransaction,
  { tenantId, eventId, event, mode }: Inbound,
  answer: {
    writer: Writer;
    template: ReplyTemplate;
    isOptedOut: boolean;
    channels: readonly ConsentChannel[];
  },
): Promise<WebhookReply | null> {
  const { writer, template, isOptedOut, channels } = answer;
  const [lead] = writer.leads;
  const tenant = await findTenant(tx);
  // For an unknown sender the decision is recorded, but no tenant can reply.
  if (!lead || !tenant) return null;
  const id = replyId(tenantId, eventId);
  // The message itself is considered, although it is not stored with its lead yet.
  const language = decideLanguage({
    recorded: lead.language ?? (isClearlySpanish(event.words.body) ? 'es' : undefined),
  });
  await planMessages(tx, [
    {
      id,
      leadId: lead.id,
      sessionId: lead.sessionId,
      channel: 'sms',
      template,
      language,
      contactKey: writer.key,
      // After an opt-out, the answer to it, or to a later request for help, is the only text message allowed.
      purpose: isOptedOut ? 'confirmation' : 'reply',
      body: consentReply(template, { tenantPhone: tenant.phone, isOptedOut, channels, language }),
      idempotencyKey: `webhook/${eventId}/reply`,
    },
  ]);
  return toReply({ tenantId, mode }, lead, id);
}

/** The reply to an event that an earlier attempt planned. */
export async function findReply(
  tx: TenantTransaction,
  { tenantId, eventId, mode }: Pick<Inbound, 'tenantId' | 'eventId' | 'mode'>,
): Promise<WebhookReply | null> {
  const id = replyId(tenantId, eventId);
  const addressee = await findAddressee(tx, id);
  if (!addressee) return null;
  const { key, leadId } = addressee;
  const leads = await findWriterLeads(tx, { key, address: undefined, scope: undefined });
  const lead = leads.find((one) => one.id === leadId);
  return lead ? toReply({ tenantId, mode }, lead, id) : null;
}

/** A lead without a mode is answered in the mode of the vendor through which its message arrived. */
function toReply(
  { tenantId, mode }: { tenantId: string; mode: Mode },
  lead: LeadOfContact,
  messageId: string,
): WebhookReply {
  const { id: leadId, sessionId, industry } = lead;
  return { journey: { tenantId, sessionId, industry, mode: lead.mode ?? mode, leadId }, messageId };
}
