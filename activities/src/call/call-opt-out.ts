/** Writes a caller's opt-out to the consent ledger, for the person whom the caller claims to be. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { SPOKEN_REVOCATION_VERSION } from '@praxis/domain/call/spoken-opt-out';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { findCallScope, keepReceipt } from '@praxis/db/call/call';
import { appendConsent, readConsentState, type NewConsentEntry } from '@praxis/db/consent/consent';
import { findWriterLeads, lockContact, noteConsentChange } from '@praxis/db/contact/contact-lead';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { CallContext, CallFacts, OptedOut } from '@praxis/workflows/call/effects';

/**
 * Records the opt-out for each channel whose number or address the caller gave, or that is known for the
 * owner of the number. Entries that the ledger already has are not repeated. Call it last, because it locks
 * the ledger against other writers.
 */
export async function recordOptOut(
  tx: TenantTransaction,
  masterKey: string,
  { call, facts }: { call: CallContext; facts: CallFacts },
): Promise<OptedOut> {
  const { optOut, contactInfo } = facts;
  if (!optOut) return { channels: [], receipt: null };
  const scope = await findCallScope(tx, call);
  const keyOf = (channel: ConsentChannel, said: string | undefined): string | undefined => {
    const given = contactAddress(channel, said);
    return given && contactKey(masterKey, { tenantId: tx.tenantId, address: given, scope });
  };
  const address = contactAddress('voice', contactInfo.phone);
  const phone = keyOf('voice', contactInfo.phone);
  if (phone !== undefined) await lockContact(tx, phone);
  const leads = phone === undefined ? [] : await findWriterLeads(tx, { key: phone, address, scope });
  const keysOf = (channel: ConsentChannel): string[] => {
    const keys =
      channel === 'email'
        ? [contactInfo.email, ...leads.map(({ email }) => email ?? undefined)].map((said) =>
            keyOf(channel, said),
          )
        : [phone];
    return [...new Set(keys.filter((key) => key !== undefined))];
  };
  const channels = CONSENT_CHANNELS.filter(
    (channel) => optOut.channels.includes(channel) && keysOf(channel).length > 0,
  );
  if (channels.length === 0) return { channels, receipt: null };
  const entries: NewConsentEntry[] = [];
  for (const channel of channels)
    for (const key of keysOf(channel)) {
      const { state } = await readConsentState(tx, { contactKey: key, channel });
      if (state === 'opted_out') continue;
      entries.push({
        channel,
        contactKey: key,
        leadId: leads[0]?.id,
        action: 'opt_out',
        method: optOut.by,
        evidence: `call/${call.callId}`,
        actor: 'person',
        wordingVersion: SPOKEN_REVOCATION_VERSION,
        occurredAt: new Date(),
      });
    }
  const receipt = await keepReceipt(tx, call.callId, {
    id: `opt-out/${channels.join('+')}`,
    action: 'record_opt_out',
    at: new Date().toISOString(),
    channels,
  });
  // The call's own lead may exist already, for example through a booking.
  const leadIds = [...new Set([...leads.map(({ id }) => id), call.leadId])];
  if (entries.length > 0) await noteConsentChange(tx, leadIds, { channels, action: 'opt_out' });
  await appendConsent(tx, entries);
  return { channels, receipt };
}
