/** A local server with the part of HubSpot's CRM API that Praxis uses. */
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

type Properties = Record<string, string>;

export interface HubspotDouble extends WireDouble {
  /** Contacts by id. Tests may delete some, as people do. */
  readonly contacts: Map<string, Properties>;
  readonly deals: Map<string, Properties & { contactId: string }>;
  /** The account of the token. */
  readonly account: { portalId: number };
  /** The contacts at which a deal is shown. */
  linked(dealId: string): string[];
}

/** The token that the double accepts. */
export const HUBSPOT_DOUBLE_TOKEN = 'pat-na1-00000000-0000-0000-0000-000000000000';

interface State extends Pick<HubspotDouble, 'account' | 'contacts' | 'deals'> {
  links: Map<string, Set<string>>;
  next: number;
}

/** Starts a double without any records. */
export async function startHubspotDouble(): Promise<HubspotDouble> {
  const state: State = {
    account: { portalId: 4_711 },
    contacts: new Map(),
    deals: new Map(),
    links: new Map(),
    next: 100,
  };
  const wire = await startWireDouble((request) => answer(request, state));
  const { account, contacts, deals, links } = state;
  return { ...wire, account, contacts, deals, linked: (dealId) => [...(links.get(dealId) ?? [])] };
}

function answer(request: WireRequest, state: State): WireAnswer {
  if (request.headers.authorization !== `Bearer ${HUBSPOT_DOUBLE_TOKEN}`)
    return failure(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
  const { method, path } = request;
  if (path === '/account-info/v3/details') return { status: 200, body: state.account };
  const body = (request.body === '' ? {} : JSON.parse(request.body)) as Body;
  const [, noun = '', name = ''] =
    /^\/crm\/v3\/objects\/(contacts|deals)(?:\/([^/]+(?:\/read)?))?$/.exec(path) ?? [];
  const linked = /^\/crm\/v4\/objects\/contacts\/(\d+)\/associations\/deals$/.exec(path)?.[1];
  if (linked !== undefined) return linksOf(state, linked);
  const [, deal, contact] =
    /^\/crm\/v4\/objects\/deals\/(\d+)\/associations\/default\/contacts\/(\d+)$/.exec(path) ?? [];
  if (deal !== undefined && contact !== undefined && method === 'PUT') return link(state, deal, contact);
  if (name === 'search') return search(state, body);
  if (name === 'batch/read') return batch(state, body);
  if (noun === 'contacts') {
    const id = contactOf(state, request, decodeURIComponent(name));
    if (method === 'POST') return createContact(state, body.properties ?? {});
    return changeContact(state, id, method === 'PATCH' ? body.properties : undefined);
  }
  if (noun === 'deals' && method === 'POST') return createDeal(state, body);
  if (noun === 'deals') return change(state.deals, name, body.properties);
  return failure(404, 'OBJECT_NOT_FOUND', 'resource not found');
}

interface Body {
  properties?: Properties;
  associations?: { to: { id: string } }[];
  filterGroups?: { filters: { value: string }[] }[];
  inputs?: { id: string }[];
}

function contactOf({ contacts }: State, { query }: WireRequest, name: string): string {
  if (query.get('idProperty') !== 'email') return name;
  return [...contacts].find(([, { email }]) => email === name.toLowerCase())?.[0] ?? '';
}

function createContact(state: State, properties: Properties): WireAnswer {
  const refused = refusedEmail(state, properties['email']);
  if (refused) return refused;
  const id = nextId(state);
  state.contacts.set(id, withEmail(properties));
  return { status: 201, body: { id, properties } };
}

function changeContact(state: State, id: string, properties: Properties | undefined): WireAnswer {
  const refused = state.contacts.has(id) ? refusedEmail(state, properties?.['email'], id) : undefined;
  return refused ?? change(state.contacts, id, properties && withEmail(properties));
}

/** Emails are kept in lower case. */
function withEmail({ email, ...others }: Properties): Properties {
  return { ...others, ...(email !== undefined && { email: email.toLowerCase() }) };
}

/** Whether an email is invalid, or belongs to a contact other than `own`. */
function refusedEmail(
  { contacts }: State,
  given: string | undefined,
  own: string | undefined = undefined,
): WireAnswer | undefined {
  const email = given?.toLowerCase();
  if (email === undefined) return undefined;
  if (email.endsWith('.invalid') || email.endsWith('@invalid.example'))
    return failure(
      400,
      'VALIDATION_ERROR',
      `Property values were not valid: [{"isValid":false,"message":"Email address ${email} is invalid","error":"INVALID_EMAIL","name":"email"}]`,
    );
  const [owner] = [...contacts].find(([, contact]) => contact['email'] === email) ?? [];
  return owner === undefined || owner === own
    ? undefined
    : failure(409, 'CONFLICT', `Contact already exists. Existing ID: ${owner}`);
}

function createDeal(state: State, { properties = {}, associations = [] }: Body): WireAnswer {
  const contactId = associations[0]?.to.id ?? '';
  if (!state.contacts.has(contactId)) return failure(400, 'VALIDATION_ERROR', 'INVALID_ASSOCIATION');
  const id = nextId(state);
  state.deals.set(id, { ...properties, contactId });
  state.links.set(id, new Set([contactId]));
  return { status: 201, body: { id, properties } };
}

function change<Kept extends Properties>(
  records: Map<string, Kept>,
  id: string,
  properties: Properties | undefined,
): WireAnswer {
  const record = records.get(id);
  if (!record) return failure(404, 'OBJECT_NOT_FOUND', 'resource not found');
  if (properties) records.set(id, { ...record, ...properties });
  return { status: 200, body: { id, properties: records.get(id) } };
}

function search({ contacts }: State, { filterGroups = [] }: Body): WireAnswer {
  const wanted = filterGroups[0]?.filters[0]?.value;
  const results = [...contacts].filter(([, { phone }]) => phone === wanted).map(([id]) => ({ id }));
  return { status: 200, body: { total: results.length, results } };
}

function batch({ deals }: State, { inputs = [] }: Body): WireAnswer {
  const results = inputs.flatMap(({ id }) => {
    const properties = deals.get(id);
    return properties ? [{ id, properties }] : [];
  });
  return { status: 200, body: { status: 'COMPLETE', results } };
}

function link({ contacts, deals, links }: State, deal: string, contact: string): WireAnswer {
  if (!contacts.has(contact) || !deals.has(deal))
    return failure(404, 'OBJECT_NOT_FOUND', 'resource not found');
  links.set(deal, new Set([...(links.get(deal) ?? []), contact]));
  return { status: 200, body: { status: 'COMPLETE', results: [] } };
}

function linksOf({ deals, links }: State, contactId: string): WireAnswer {
  const results = [...deals.keys()]
    .filter((id) => links.get(id)?.has(contactId))
    .map((id) => ({ toObjectId: Number(id), associationTypes: [] }));
  return { status: 200, body: { results } };
}

function nextId(state: State): string {
  state.next += 1;
  return String(state.next);
}

function failure(status: number, category: string, message: string): WireAnswer {
  return { status, body: { status: 'error', category, message, correlationId: 'double' } };
}
