/** Records the decisions of many people with one proof, such as a signed list or a form from an event. */
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import type { BulkConsent, BulkConsentResult } from '@praxis/contracts/consent/consent';
import type { ConsentChannel, ConsentState } from '@praxis/contracts/consent/consent.const';
import {
  appendConsent,
  consentPlace,
  readConsentStates,
  type NewConsentEntry,
} from '@praxis/db/consent/consent';
import { findContactScope, lockContact, noteConsentChange } from '@praxis/db/contact/contact-lead';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findLeadContact } from '@praxis/db/lead/lead';
import { invalidField } from '../../platform/http/failure.js';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How far a client's clock may be ahead of the server's, in milliseconds. */
const CLOCK_SLACK_MS = 60_000;

type Outcome = Omit<BulkConsentResult, 'ok'>;

/** A lead on a channel, with its contact key in the consent ledger. */
interface Place {
  leadId: string;
  channel: ConsentChannel;
  contactKey: string;
}

@Injectable()
export class ConsentBulkService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Records the decision for all leads for whom that is possible, and lists the others. @throws Failure 400 for a time in the future */
  async record({ tenant, user }: LeadUser, consent: BulkConsent): Promise<Outcome> {
    const { action, how, reference, at } = consent;
    const occurredAt = at === undefined ? new Date() : new Date(at);
    if (occurredAt.getTime() > Date.now() + CLOCK_SLACK_MS)
      throw invalidField('at', 'at cannot be in the future.');
    return await this.database.withTenant(tenant.id, async (tx) => {
      const outcome: Outcome = { recorded: 0, unchanged: 0, failed: [] };
      const places = await this.#placesOf(tx, consent, outcome);
      // Contacts are locked in key order, so that two lists of the same people cannot deadlock.
      const keys = [...new Set(places.map(({ contactKey: key }) => key))].sort();
      for (const key of keys) await lockContact(tx, key);
      const states = await readConsentStates(tx, keys);
      const taken = places.filter((place) => isTaken(place, { action, states, outcome }));
      const evidence = reference === '' ? how : `${how}: ${reference}`;
      const entries = taken.map((place): NewConsentEntry => ({
        ...place,
        action,
        method: 'staff',
        evidence,
        actor: user.userId,
        occurredAt,
      }));
      for (const channel of new Set(taken.map((place) => place.channel)))
        await noteConsentChange(
          tx,
          taken.filter((place) => place.channel === channel).map(({ leadId }) => leadId),
          { channels: [channel], action },
        );
      await auditAs(tx, user, {
        action: 'leads.consent_recorded',
        targetType: 'lead',
        detail: {
          leadIds: [...new Set(taken.map(({ leadId }) => leadId))],
          channels: consent.channels,
          action,
          how,
        },
      });
      await appendConsent(tx, entries);
      return { ...outcome, recorded: entries.length };
    });
  }

  async #placesOf(
    tx: TenantTransaction,
    { ids, channels }: BulkConsent,
    { failed }: Outcome,
  ): Promise<Place[]> {
    const places: Place[] = [];
    for (const id of [...new Set(ids.map((each) => each.toLowerCase()))]) {
      const lead = await findLeadContact(tx, id);
      const scope = lead && (await findContactScope(tx, id));
      for (const channel of new Set(channels)) {
        const address =
          lead && !lead.isSample && contactAddress(channel, channel === 'email' ? lead.email : lead.phone);
        if (address)
          places.push({
            leadId: id,
            channel,
            contactKey: contactKey(this.environment.PRAXIS_MASTER_KEY, {
              tenantId: tx.tenantId,
              address,
              scope,
            }),
          });
        else
          failed.push({
            id,
            channel,
            error: !lead
              ? 'This lead does not exist here.'
              : lead.isSample
                ? 'This is a sample lead. No consent is recorded.'
                : 'This lead has no address for this channel.',
          });
      }
    }
    return places;
  }
}

/** Whether an entry must be added. If two leads have the same address, the first one's entry counts for both. */
function isTaken(
  place: Place,
  {
    action,
    states,
    outcome,
  }: { action: BulkConsent['action']; states: Map<string, ConsentState>; outcome: Outcome },
): boolean {
  const key = consentPlace(place);
  const state = states.get(key) ?? 'none';
  const wanted = action === 'opt_in' ? 'opted_in' : 'opted_out';
  if (state === wanted) {
    outcome.unchanged += 1;
    return false;
  }
  if (state === 'opted_out') {
    const error = 'This person has opted out. Record their new agreement on the lead itself.';
    outcome.failed.push({ id: place.leadId, channel: place.channel, error });
    return false;
  }
  states.set(key, wanted);
  return true;
}
