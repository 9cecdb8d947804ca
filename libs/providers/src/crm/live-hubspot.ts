/** A live CRM through HubSpot's API. All translation is in hubspot-transform.ts. */
import { notAnswered, type RequestOptions } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import { createHubspotClient, type HubspotAnswer, type HubspotRequest } from './hubspot-client.js';
import {
  EmailTaken,
  firstNameOf,
  HUBSPOT,
  idOf,
  markOf,
  portalOf,
  resultsOf,
  toAssociation,
  toContact,
  toDeal,
  toHubspotError,
} from './hubspot-transform.js';
import type { CrmLead, CrmPort, CrmRecord } from './port.js';

/** Settings from the tenant's vault. */
export interface HubspotSettings {
  /** Token of a private app with rights to read and write contacts and deals. */
  accessToken?: string | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  now?: () => Date;
}

const CONTACTS = '/crm/v3/objects/contacts';
/** The account of a token. Every token may read it. */
const ACCOUNT = '/account-info/v3/details';
const DEALS = '/crm/v3/objects/deals';
/** Maximum number of a contact's deals that are searched for the lead's deal. */
const DEALS_READ = 100;

type Effect = 'read' | 'write';
type Ask = (request: HubspotRequest) => Promise<unknown>;

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createHubspotCrm(settings: HubspotSettings): CrmPort {
  const { accessToken = '', baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS, now = () => new Date() } = settings;
  const settingsSentence = missingSettings('HubSpot', { 'an access token': accessToken });
  if (settingsSentence)
    throw new ProviderError({ code: 'not_configured', provider: HUBSPOT, port: 'crm', settingsSentence });
  const send = createHubspotClient({ accessToken, baseUrl, timeoutMs });

  /**
   * Returns undefined for 404. A lookup before a write counts as part of the write, because if it fails, it is unknown
   * whether an earlier attempt took effect.
   */
  const asking =
    (effect: Effect, options: RequestOptions | undefined): Ask =>
    async (request) => {
      const answer: HubspotAnswer = await send(request, options?.signal);
      if (answer.ok) return answer.value;
      if (answer.failure.status === 404) return undefined;
      throw toHubspotError(answer.failure, { effect, now: now() });
    };

  let account: string | undefined;
  /**
   * Requested once per token, because a token's account never changes. Undefined if HubSpot does not answer; leads are
   * sent anyway.
   */
  const findAccount = async (options: RequestOptions | undefined): Promise<string | undefined> => {
    if (account !== undefined) return account;
    const answer: HubspotAnswer = await send({ method: 'GET', path: ACCOUNT }, options?.signal);
    if (answer.ok) {
      account = portalOf(answer.value);
      return account;
    }
    if (answer.failure.status === 403 || answer.failure.status === 404) return undefined;
    throw toHubspotError(answer.failure, { effect: 'read', now: now() });
  };

  return {
    mode: 'live',
    name: HUBSPOT,
    idempotent: true,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async put(lead, known, options) {
      options?.signal?.throwIfAborted();
      const accountId = await findAccount(options);
      const ask = asking('write', options);
      const isElsewhere =
        accountId !== undefined && known?.accountId !== undefined && known.accountId !== accountId;
      const present = isElsewhere ? undefined : known;
      const contactId = await putContact(ask, lead, present?.contactId);
      return { contactId, dealId: await putDeal(ask, lead, { contactId, known: present }), accountId };
    },

    async find(lead, options) {
      options?.signal?.throwIfAborted();
      try {
        const ask = asking('read', options);
        const contactId = await findContact(ask, lead);
        const dealId = contactId && (await findDeal(ask, lead.reference, contactId));
        return contactId && dealId
          ? { outcome: 'found', message: { contactId, dealId } satisfies CrmRecord }
          : { outcome: 'absent' };
      } catch (error) {
        if (error instanceof ProviderError) return notAnswered(error);
        throw error;
      }
    },
  };
}

/**
 * If a lead's email belongs to another contact than the known one, the lead is assigned to that other contact from then
 * on.
 */
async function putContact(ask: Ask, lead: CrmLead, known: string | undefined): Promise<string> {
  const properties = toContact(lead);
  try {
    if (known !== undefined) {
      const named = await withoutFormerSurname(ask, known, properties);
      if ((await changeContact(ask, known, named)) !== undefined) return known;
    }
    const found = await findContact(ask, lead);
    if (found !== undefined && (await changeContact(ask, found, properties)) !== undefined) return found;
    return required(await ask({ method: 'POST', path: CONTACTS, body: { properties } }));
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    const ownerId = error.ownerId ?? (await findContact(ask, { email: lead.email, phone: null }));
    // The contact already has the email. If it is not the contact's primary email, it does not become primary.
    const { email: _, ...others } = properties;
    if (ownerId === undefined || (await changeContact(ask, ownerId, others)) === undefined) throw error;
    return ownerId;
  }
}

/**
 * If a one-word name replaces another name, that name's surname is removed. If the first name is unchanged, a surname
 * that the practice has added in HubSpot stays.
 */
async function withoutFormerSurname(
  ask: Ask,
  id: string,
  properties: Record<string, string>,
): Promise<Record<string, string>> {
  if (properties['lastname'] !== undefined) return properties;
  const path = `${CONTACTS}/${encodeURIComponent(id)}?properties=firstname`;
  const first = firstNameOf(await ask({ method: 'GET', path }));
  return first === undefined || first === properties['firstname']
    ? properties
    : { ...properties, lastname: '' };
}

/** Undefined if there is no such contact. */
async function changeContact(ask: Ask, id: string, properties: Record<string, string>): Promise<unknown> {
  return await ask({ method: 'PATCH', path: `${CONTACTS}/${encodeURIComponent(id)}`, body: { properties } });
}

/** Finds a contact by email, which is unique in HubSpot, or else by phone number as it was last stored. */
async function findContact(
  ask: Ask,
  { email, phone }: Pick<CrmLead, 'email' | 'phone'>,
): Promise<string | undefined> {
  if (email !== null)
    return idOf(
      await ask({ method: 'GET', path: `${CONTACTS}/${encodeURIComponent(email)}?idProperty=email` }),
    );
  if (phone === null) return undefined;
  const filters = [{ propertyName: 'phone', operator: 'EQ', value: phone }];
  const body = { filterGroups: [{ filters }], limit: 1 };
  return idOf(resultsOf(await ask({ method: 'POST', path: `${CONTACTS}/search`, body }))[0]);
}

async function putDeal(
  ask: Ask,
  lead: CrmLead,
  { contactId, known }: { contactId: string; known: CrmRecord | undefined },
): Promise<string> {
  const properties = toDeal(lead);
  const id = known?.dealId ?? (await findDeal(ask, lead.reference, contactId));
  if (id !== undefined) {
    const deal = encodeURIComponent(id);
    if ((await ask({ method: 'PATCH', path: `${DEALS}/${deal}`, body: { properties } })) !== undefined) {
      if (known && known.contactId !== contactId) await linkDeal(ask, deal, contactId);
      return id;
    }
  }
  const body = { properties, associations: [toAssociation(contactId)] };
  return required(await ask({ method: 'POST', path: DEALS, body }));
}

/** Also links the deal to another contact; the link to the earlier contact stays. */
async function linkDeal(ask: Ask, deal: string, contactId: string): Promise<void> {
  const contact = encodeURIComponent(contactId);
  await ask({
    method: 'PUT',
    path: `/crm/v4/objects/deals/${deal}/associations/default/contacts/${contact}`,
  });
}

async function findDeal(ask: Ask, reference: string, contactId: string): Promise<string | undefined> {
  const path = `/crm/v4/objects/contacts/${encodeURIComponent(contactId)}/associations/deals?limit=${DEALS_READ}`;
  const linked = resultsOf<{ toObjectId?: unknown }>(await ask({ method: 'GET', path }));
  if (linked.length === 0) return undefined;
  const inputs = linked.map(({ toObjectId }) => ({ id: String(toObjectId) }));
  const body = { properties: ['dealname'], inputs };
  const deals = resultsOf<{ id: string; properties?: { dealname?: string } }>(
    await ask({ method: 'POST', path: `${DEALS}/batch/read`, body }),
  );
  return deals.find(({ properties }) => properties?.dealname?.endsWith(markOf(reference)))?.id;
}

function required(value: unknown): string {
  const id = idOf(value);
  if (id === undefined) throw new ProviderError({ code: 'rejected', provider: HUBSPOT, port: 'crm' });
  return id;
}
