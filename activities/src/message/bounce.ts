/** Emails that bounced or were reported as spam: the address is suppressed, and the ledger stores why. */
import { addressHint, bareAddress, contactAddress, contactKey } from '@praxis/config/contact-key';
import { appendConsent, readConsentState, type NewConsentEntry } from '@praxis/db/consent/consent';
import { findWriterLeads, lockContact, noteConsentChange } from '@praxis/db/contact/contact-lead';
import type { TenantTransaction } from '@praxis/db/core/database';
import { recordDelivery } from '@praxis/db/message/message';
import { addSuppression } from '@praxis/db/consent/suppression';
import type { ProviderEvent } from '@praxis/providers/webhook/event';
import type { Taking } from '../webhook/webhook-taking.js';

type Bounce = Extract<ProviderEvent, { kind: 'bounce' | 'complaint' }>;

/** Suppresses every address of the event. */
export async function recordBounce(
  tx: TenantTransaction,
  { tenantId, eventId, masterKey, event, receivedAt }: Taking<Bounce>,
): Promise<void> {
  const { kind, providerMessageId, reference } = event;
  // An email that was reported as spam must have been delivered.
  const outcome = kind === 'bounce' ? 'failed' : 'delivered';
  await recordDelivery(tx, { providerMessageId, reference, outcome });
  const entries: NewConsentEntry[] = [];
  for (const given of event.addresses) {
    const address = contactAddress('email', bareAddress(given));
    if (!address) continue;
    const key = contactKey(masterKey, { tenantId, address });
    await lockContact(tx, key);
    const isNews = await addSuppression(tx, {
      channel: 'email',
      contactKey: key,
      reason: kind,
      hint: addressHint(address),
    });
    const { state } = await readConsentState(tx, { contactKey: key, channel: 'email' });
    if (!isNews || (state === 'opted_out' && kind === 'bounce')) continue;
    const leads = await findWriterLeads(tx, { key, address, scope: undefined });
    await noteConsentChange(
      tx,
      leads.map(({ id }) => id),
      { channels: ['email'], action: kind },
    );
    entries.push({
      channel: 'email',
      contactKey: key,
      leadId: leads[0]?.id,
      action: 'opt_out',
      method: kind,
      evidence: `webhook/${eventId}`,
      actor: 'provider',
      occurredAt: instantOf(event.occurredAt) ?? receivedAt,
    });
  }
  await appendConsent(tx, entries);
}

function instantOf(text: string | undefined): Date | undefined {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
