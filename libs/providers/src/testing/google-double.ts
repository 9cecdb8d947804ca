/** A local server with the part of Google's Calendar API v3 that Praxis uses. It records every request. */
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import type { BusyTime } from '@praxis/ics/free-busy';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

/** An event as the double stores it; a deleted event stays, like at Google. */
export interface GoogleDoubleEvent {
  id: string;
  status: string;
  etag: string;
  sequence: number;
  summary: string;
  start: { dateTime: string };
  end: { dateTime: string };
  extendedProperties?: { private?: Record<string, string> };
}

export interface GoogleDouble extends WireDouble {
  /** By id. */
  readonly events: Map<string, GoogleDoubleEvent>;
  /** The owner's other busy times. */
  readonly busy: BusyTime[];
  /** Revokes every token issued so far. */
  revokeTokens(): void;
}

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A service account that the double accepts, generated in each process. */
export const GOOGLE_DOUBLE_ACCOUNT = {
  kind: 'service_account',
  clientEmail: 'desk@project.iam.example.com',
  privateKey: KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
} as const;
/** A person's consent that the double accepts. */
export const GOOGLE_DOUBLE_CONSENT = {
  kind: 'refresh_token',
  clientId: 'client.example.com',
  clientSecret: 'double-secret',
  refreshToken: 'double-refresh-token',
} as const;
/** Its only calendar. */
export const GOOGLE_DOUBLE_CALENDAR = 'dana@firm.example';

const EVENTS = `/calendar/v3/calendars/${encodeURIComponent(GOOGLE_DOUBLE_CALENDAR)}/events`;
/** RFC 2938 letters and the lengths that Google accepts. */
const EVENT_ID = /^[a-v0-9]{5,1024}$/;

interface State {
  events: Map<string, GoogleDoubleEvent>;
  busy: BusyTime[];
  tokens: Set<string>;
}

/** Starts a double with an empty calendar. */
export async function startGoogleDouble(): Promise<GoogleDouble> {
  const state: State = { events: new Map(), busy: [], tokens: new Set() };
  const wire = await startWireDouble((request) => answer(request, state));
  const { events, busy, tokens } = state;
  return { ...wire, events, busy, revokeTokens: () => tokens.clear() };
}

function answer(request: WireRequest, state: State): WireAnswer {
  if (request.path === '/token') return giveToken(request, state);
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  if (!state.tokens.has(token)) return failure(401, 'authError', 'Invalid Credentials');
  if (request.method === 'POST' && request.path === '/calendar/v3/freeBusy') return freeBusy(request, state);
  if (request.path !== EVENTS && !request.path.startsWith(`${EVENTS}/`))
    return failure(404, 'notFound', 'Not Found');
  if (request.method === 'POST') return insert(request, state);
  const event = state.events.get(request.path.slice(EVENTS.length + 1));
  if (!event) return failure(404, 'notFound', 'Not Found');
  switch (request.method) {
    case 'GET':
      return { status: 200, body: event };
    case 'PUT':
      return update(request, event, state);
    case 'DELETE':
      if (event.status === 'cancelled') return failure(410, 'deleted', 'Resource has been deleted');
      state.events.set(event.id, { ...event, status: 'cancelled', etag: newEtag() });
      return { status: 204, body: '' };
    default:
      return failure(404, 'notFound', 'Not Found');
  }
}

function giveToken(request: WireRequest, { tokens }: State): WireAnswer {
  const form = new URLSearchParams(request.body);
  const isKnown =
    form.get('grant_type') === 'refresh_token'
      ? form.get('refresh_token') === GOOGLE_DOUBLE_CONSENT.refreshToken &&
        form.get('client_id') === GOOGLE_DOUBLE_CONSENT.clientId &&
        form.get('client_secret') === GOOGLE_DOUBLE_CONSENT.clientSecret
      : isSigned(form.get('assertion') ?? '', request);
  if (!isKnown) return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
  const token = `ya29.${randomUUID()}`;
  tokens.add(token);
  return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } };
}

function isSigned(assertion: string, { headers }: WireRequest): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const right = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    KEYS.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!right) return false;
  const { iss, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    iss: string;
    aud: string;
  };
  return iss === GOOGLE_DOUBLE_ACCOUNT.clientEmail && aud === `http://${headers.host}/token`;
}

type EventBody = Omit<GoogleDoubleEvent, 'etag'>;

function insert(request: WireRequest, { events }: State): WireAnswer {
  const body = JSON.parse(request.body) as EventBody;
  if (!EVENT_ID.test(body.id)) return failure(400, 'invalid', 'Invalid resource id value.');
  if (events.has(body.id)) return failure(409, 'duplicate', 'The requested identifier already exists.');
  const event = { ...body, etag: newEtag() };
  events.set(body.id, event);
  return { status: 200, body: event };
}

function update(request: WireRequest, existing: GoogleDoubleEvent, { events }: State): WireAnswer {
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined && ifMatch !== existing.etag)
    return failure(412, 'conditionNotMet', 'Precondition Failed');
  const body = JSON.parse(request.body) as EventBody;
  if (body.sequence < existing.sequence) return failure(400, 'invalid', 'Invalid sequence value.');
  const event = { ...body, id: existing.id, etag: newEtag() };
  events.set(event.id, event);
  return { status: 200, body: event };
}

function freeBusy(request: WireRequest, { events, busy }: State): WireAnswer {
  const { timeMin, timeMax, items } = JSON.parse(request.body) as {
    timeMin: string;
    timeMax: string;
    items: { id: string }[];
  };
  const id = items[0]?.id ?? '';
  if (id !== GOOGLE_DOUBLE_CALENDAR)
    return {
      status: 200,
      body: { calendars: { [id]: { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] } } },
    };
  const ours = [...events.values()]
    .filter(({ status }) => status !== 'cancelled')
    .map(({ start, end }) => ({ start: new Date(start.dateTime), end: new Date(end.dateTime) }));
  const taken = [...busy, ...ours]
    .filter(({ start, end }) => start.getTime() < Date.parse(timeMax) && Date.parse(timeMin) < end.getTime())
    .map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() }));
  return { status: 200, body: { kind: 'calendar#freeBusy', calendars: { [id]: { busy: taken } } } };
}

const newEtag = (): string => `"${randomUUID()}"`;

function failure(code: number, reason: string, message: string): WireAnswer {
  return {
    status: code,
    body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
  };
}
