/** A local server with the part of Resend's API that Praxis uses. It records every request. */
import { randomUUID } from 'node:crypto';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

/** The body of "send an email", as far as the double reads it. */
export interface ResendDoublePayload {
  from: string;
  to: string | string[];
  subject: string;
  text?: string;
  html?: string;
  attachments?: { filename: string; content: string; content_type: string }[];
  tags?: { name: string; value: string }[];
}

/** An email that the double accepted. */
export interface ResendDoubleEmail extends ResendDoublePayload {
  id: string;
  idempotencyKey: string | null;
  lastEvent: string;
  createdAt: Date;
}

export interface ResendDouble extends WireDouble {
  /** Accepted emails, oldest first. Tests may add older ones. */
  readonly emails: ResendDoubleEmail[];
  /** Emails that we received, by id. */
  readonly received: Map<string, { text: string | null; html: string | null }>;
  /** Forgets all idempotency keys, as Resend does after a day. */
  forgetKeys(): void;
}

/** The key that the double accepts. */
export const RESEND_DOUBLE_KEY = 're_double_key';

const ADDRESS = /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>.]+\.[^\s@<>]+>?$/;

interface State {
  emails: ResendDoubleEmail[];
  keys: Map<string, { id: string; body: string }>;
  received: ResendDouble['received'];
}

/** Starts a double without any emails. */
export async function startResendDouble(): Promise<ResendDouble> {
  const state: State = { emails: [], keys: new Map(), received: new Map() };
  const wire = await startWireDouble((request) => answer(request, state));
  return { ...wire, emails: state.emails, received: state.received, forgetKeys: () => state.keys.clear() };
}

function answer(request: WireRequest, state: State): WireAnswer {
  if (request.headers.authorization !== `Bearer ${RESEND_DOUBLE_KEY}`) {
    return failure(403, 'invalid_api_key', 'API key is invalid');
  }
  if (request.method === 'POST' && request.path === '/emails') return create(request, state);
  if (request.method === 'GET' && request.path === '/emails') return list(request, state);
  const email = state.emails.find(({ id }) => request.path === `/emails/${id}`);
  if (request.method === 'GET' && email) return { status: 200, body: toResource(email, 'full') };
  const mail = state.received.get(/^\/emails\/receiving\/([^/?]+)$/.exec(request.path)?.[1] ?? '');
  if (request.method === 'GET' && mail) return { status: 200, body: { object: 'email', ...mail } };
  return failure(404, 'not_found', 'The requested endpoint does not exist');
}

function create(request: WireRequest, { emails, keys }: State): WireAnswer {
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : null;
  const earlier = idempotencyKey === null ? undefined : keys.get(idempotencyKey);
  if (earlier) {
    return earlier.body === request.body
      ? { status: 200, body: { id: earlier.id } }
      : failure(
          409,
          'invalid_idempotent_request',
          'Same idempotency key used with a different request payload.',
        );
  }
  const payload = JSON.parse(request.body) as ResendDoublePayload;
  const recipients = [payload.to].flat();
  if (!recipients.every((to) => ADDRESS.test(to) && !/@(?:[^@]*\.)?invalid(?:\.|>|$)/i.test(to))) {
    const sentence = `Invalid \`to\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format. Got ${recipients.join(', ')}`;
    return failure(422, 'validation_error', sentence);
  }
  const id = randomUUID();
  emails.push({ ...payload, id, idempotencyKey, lastEvent: 'queued', createdAt: new Date() });
  if (idempotencyKey !== null) keys.set(idempotencyKey, { id, body: request.body });
  return { status: 200, body: { id } };
}

function list(request: WireRequest, { emails }: State): WireAnswer {
  const limit = Number(request.query.get('limit') ?? 20);
  const after = request.query.get('after');
  const newestFirst = emails.toReversed();
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const page = newestFirst.slice(start, start + limit);
  return {
    status: 200,
    body: {
      object: 'list',
      has_more: start + limit < newestFirst.length,
      data: page.map((email) => toResource(email, 'listed')),
    },
  };
}

function toResource(email: ResendDoubleEmail, detail: 'full' | 'listed'): Record<string, unknown> {
  const listed = {
    id: email.id,
    to: [email.to].flat(),
    from: email.from,
    subject: email.subject,
    created_at: email.createdAt.toISOString().replace('T', ' ').replace('Z', '+00'),
    last_event: email.lastEvent,
    bcc: null,
    cc: null,
    reply_to: null,
    scheduled_at: null,
  };
  return detail === 'listed'
    ? listed
    : {
        ...listed,
        object: 'email',
        text: email.text ?? null,
        html: email.html ?? null,
        tags: email.tags ?? [],
      };
}

function failure(statusCode: number, name: string, message: string): WireAnswer {
  return { status: statusCode, body: { statusCode, name, message } };
}
