/** What a person wrote, kept in the conversation of the lead it is about. */
import type { ContactAddress } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { findContactLeads } from '@praxis/db/contact-leads';
import type { TenantTransaction } from '@praxis/db/database';
import { findLeadOfAddress, recordInbound } from '@praxis/db/inbound-messages';
import type { ProviderEvent } from '@praxis/providers/webhook/event';
import type { Taking } from './webhook-taking.js';

type Inbound = Taking<Extract<ProviderEvent, { kind: 'inbound' }>>;

/** Longest text that is kept; no phone sends more, and no more of a mail is read in a list of messages. */
const TEXT_MOST = 20_000;
const SUBJECT_MOST = 200;

/**
 * Keeps it with the lead that was written to last at this address, or with the newest of the person who has it. Somebody
 * nobody knows has no conversation.
 */
export async function keepInbound(
  tx: TenantTransaction,
  { tenantId, eventId, event, receivedAt }: Inbound,
  { address, key }: { address: ContactAddress; key: string },
): Promise<void> {
  const [lead] = await findContactLeads(tx, key);
  // A scoped number belongs to many visitors: only the session tells them apart, and that is in the key alone.
  const leadId = lead?.id ?? (event.scope === undefined ? await findLeadOfAddress(tx, address) : undefined);
  if (leadId === undefined) return;
  await recordInbound(tx, {
    id: inboundId(tenantId, eventId),
    leadId,
    channel: event.channel,
    contactKey: key,
    subject: event.subject === undefined ? undefined : readable(event.subject, SUBJECT_MOST),
    body: readable(event.body, TEXT_MOST),
    receivedAt,
  });
}

/** The id under which what an event brought is kept. */
export const inboundId = (tenantId: string, eventId: string): string =>
  derivedId(tenantId, 'inbound', eventId);

/** Without what a database or a terminal chokes on; broken halves of characters go too. */
export function readable(text: string, most = TEXT_MOST): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .trim()
    .slice(0, most);
}
