/** The consent boxes checked at intake, written into the ledger with the version of the text that was shown. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import { appendConsent, readConsentState, type NewConsentEntry } from './consent.js';
import { findContactScope, lockContact } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';

/** The intake in which the boxes were checked. */
export interface ConsentedIntake extends Pick<IntakeFields, 'consent' | 'email' | 'phone'> {
  leadId: string;
}

/**
 * Adds an entry for each checked channel that has an address; a repeat adds none. A person who sent STOP must send
 * START themselves, because anyone can fill in a form. Other writers of the ledger wait from here on, so call it last.
 */
export async function recordIntakeConsent(
  tx: TenantTransaction,
  masterKey: string,
  { leadId, consent, email, phone }: ConsentedIntake,
): Promise<void> {
  if (!consent || consent.channels.length === 0) return;
  const scope = await findContactScope(tx, leadId);
  const entries: NewConsentEntry[] = [];
  for (const channel of consent.channels) {
    const address = contactAddress(channel, channel === 'sms' ? phone : email);
    if (!address) continue;
    const key = contactKey(masterKey, { tenantId: tx.tenantId, address, scope });
    await lockContact(tx, key);
    const { state } = await readConsentState(tx, { contactKey: key, channel });
    const evidence = `intake/${leadId}`;
    if (state === 'opted_out' || (await isRecorded(tx, { key, channel, evidence }))) continue;
    entries.push({
      channel,
      contactKey: key,
      leadId,
      action: 'opt_in',
      method: 'web_form',
      evidence,
      actor: 'person',
      wordingVersion: consent.version,
      occurredAt: new Date(),
    });
  }
  await appendConsent(tx, entries);
}

async function isRecorded(
  tx: TenantTransaction,
  { key, channel, evidence }: { key: string; channel: string; evidence: string },
): Promise<boolean> {
  const rows = await tx.query`
    select from consent_ledger where tenant_id = ${tx.tenantId} and contact_key = ${key}
    and channel = ${channel} and evidence = ${evidence} limit 1`;
  return rows.length > 0;
}
