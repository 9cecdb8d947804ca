/** The consent given when staff entered a lead, written into the ledger in the transaction that stores the lead. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { EnteredConsent } from '@praxis/contracts/lead/lead-entry';
import { findContactScope, lockContact, noteConsentChange } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { appendConsent, readConsentState, type NewConsentEntry } from './consent.js';

/** The lead that the consent is about, and the staff member who recorded it. */
export interface HandConsent {
  leadId: string;
  email?: string | undefined;
  phone?: string | undefined;
  consent: EnteredConsent;
  /** Id of the team member. */
  actor: string;
}

/** Why a channel was not recorded. */
export interface RefusedConsent {
  channel: ConsentChannel;
  reason: 'no_address' | 'opted_out';
}

/**
 * Adds an entry for each channel. Returns the first channel for which that is not possible; nothing was added then, and
 * the caller must roll back. A person who has opted out is not opted in this way, because the staff member may not know
 * of the opt-out. Other writers of the ledger wait from here on, so call it last.
 */
export async function recordHandConsent(
  tx: TenantTransaction,
  masterKey: string,
  { leadId, email, phone, consent: { channels, how, reference }, actor }: HandConsent,
): Promise<RefusedConsent | undefined> {
  const scope = await findContactScope(tx, leadId);
  const wanted = [...new Set(channels)];
  const entries: NewConsentEntry[] = [];
  const occurredAt = new Date();
  for (const channel of wanted) {
    const address = contactAddress(channel, (channel === 'email' ? email : phone) ?? null);
    if (!address) return { channel, reason: 'no_address' };
    const key = contactKey(masterKey, { tenantId: tx.tenantId, address, scope });
    await lockContact(tx, key);
    const { state } = await readConsentState(tx, { contactKey: key, channel });
    if (state === 'opted_out') return { channel, reason: 'opted_out' };
    if (state === 'opted_in') continue;
    entries.push({
      channel,
      contactKey: key,
      leadId,
      action: 'opt_in',
      method: 'staff',
      actor,
      occurredAt,
      evidence: `${how}: ${reference}`,
    });
  }
  const recorded = entries.map(({ channel }) => channel);
  if (recorded.length > 0) await noteConsentChange(tx, [leadId], { channels: recorded, action: 'opt_in' });
  await appendConsent(tx, entries);
  return undefined;
}
