/** The consent state of many leads on each channel, read in a few statements, for lists. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { LeadConsentState } from '@praxis/contracts/consent/consent';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { findContactScopes } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { consentPlace, readConsentStates } from './consent.js';

interface Reachable {
  id: string;
  email: string | null;
  phone: string | null;
}

type State = LeadConsentState['sms'];

/**
 * The states of the leads that the tenant has, in any order. Suppression of an address takes precedence over its
 * owner's consent.
 */
export async function readLeadConsentStates(
  tx: TenantTransaction,
  masterKey: string,
  leadIds: readonly string[],
): Promise<LeadConsentState[]> {
  const leads = await tx.query<Reachable>`
    select id, email, phone from leads where tenant_id = ${tx.tenantId} and id = any(${leadIds})`;
  const scopes = await findContactScopes(
    tx,
    leads.map(({ id }) => id),
  );
  const keyOf = (lead: Reachable, channel: ConsentChannel): string | undefined => {
    const address = contactAddress(channel, channel === 'email' ? lead.email : lead.phone);
    if (!address) return undefined;
    return contactKey(masterKey, { tenantId: tx.tenantId, address, scope: scopes.get(lead.id) });
  };
  const places = leads.map((lead) => ({
    leadId: lead.id,
    keys: CONSENT_CHANNELS.map((channel) => ({ channel, contactKey: keyOf(lead, channel) })),
  }));
  const keys = [
    ...new Set(places.flatMap((place) => place.keys.flatMap(({ contactKey: key }) => key ?? []))),
  ];
  const states = await readConsentStates(tx, keys);
  const rows = await tx.query<{ channel: ConsentChannel; contactKey: string }>`
    select channel, contact_key as "contactKey" from suppressions
    where tenant_id = ${tx.tenantId} and contact_key = any(${keys})`;
  const suppressed = new Set(rows.map(consentPlace));
  const stateOf = (channel: ConsentChannel, key: string | undefined): State => {
    if (key === undefined) return 'no_address';
    const place = consentPlace({ channel, contactKey: key });
    return suppressed.has(place) ? 'suppressed' : (states.get(place) ?? 'none');
  };
  return places.map((place) => {
    const of = (wanted: ConsentChannel): State =>
      stateOf(wanted, place.keys.find(({ channel }) => channel === wanted)?.contactKey);
    return { leadId: place.leadId, sms: of('sms'), voice: of('voice'), email: of('email') };
  });
}
