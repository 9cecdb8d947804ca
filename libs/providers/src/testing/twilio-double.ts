/** A local server with the part of Twilio's API that Praxis uses. It records every request. */
import { randomBytes } from 'node:crypto';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

/** A text message that the double accepted. */
export interface TwilioDoubleMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  statusCallback: string | null;
  createdAt: Date;
}

/** A call that the double was asked to place. */
export interface TwilioDoubleCall {
  sid: string;
  to: string;
  status: string;
  duration: string | null;
  form: Readonly<Record<string, string | string[]>>;
  createdAt: Date;
}

export interface TwilioDouble extends WireDouble {
  /** Accepted calls, oldest first. */
  readonly calls: TwilioDoubleCall[];
  /** Accepted messages, oldest first. Tests may add older ones. */
  readonly messages: TwilioDoubleMessage[];
}

/** The credentials that the double accepts. */
export const TWILIO_DOUBLE_ACCOUNT = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'double-token',
} as const;

/** Twilio's own test numbers, and the errors for sending to them. */
const REFUSED_NUMBERS: Readonly<Record<string, { code: number; message: string }>> = {
  '+15005550001': { code: 21211, message: "The 'To' number +15005550001 is not a valid phone number." },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient +15005550004' },
  '+15005550009': { code: 21614, message: "'To' number +15005550009 is not a valid mobile number" },
};

/** Starts a double without any messages. */
export async function startTwilioDouble(): Promise<TwilioDouble> {
  const messages: TwilioDoubleMessage[] = [];
  const calls: TwilioDoubleCall[] = [];
  const wire = await startWireDouble((request) => answer(request, messages, calls));
  return { ...wire, messages, calls };
}

function answer(
  request: WireRequest,
  messages: TwilioDoubleMessage[],
  calls: TwilioDoubleCall[],
): WireAnswer {
  const { accountSid, authToken } = TWILIO_DOUBLE_ACCOUNT;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (request.headers.authorization !== expected) return failure(401, 20003, 'Authenticate');
  if (request.path.startsWith(`/2010-04-01/Accounts/${accountSid}/Calls`)) return answerCalls(request, calls);
  if (request.path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return failure(404, 20404, `The requested resource ${request.path} was not found`);
  }
  return request.method === 'POST' ? create(request, messages) : list(request, messages);
}

function create(request: WireRequest, messages: TwilioDoubleMessage[]): WireAnswer {
  const form = new URLSearchParams(request.body);
  const to = form.get('To') ?? '';
  const refused = REFUSED_NUMBERS[to];
  if (refused) return failure(400, refused.code, refused.message);
  if (!form.get('Body')) return failure(400, 21602, 'Message body is required.');
  const message: TwilioDoubleMessage = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    to,
    from: form.get('From') ?? '',
    body: form.get('Body') ?? '',
    status: 'queued',
    statusCallback: form.get('StatusCallback'),
    createdAt: new Date(),
  };
  messages.push(message);
  return { status: 201, body: toResource(message) };
}

function list(request: WireRequest, messages: readonly TwilioDoubleMessage[]): WireAnswer {
  const to = request.query.get('To');
  const size = Number(request.query.get('PageSize') ?? 50);
  const page = Number(request.query.get('Page') ?? 0);
  const hits = messages.filter((message) => to === null || message.to === to).toReversed();
  const next = new URLSearchParams({
    ...(to ? { To: to } : {}),
    PageSize: String(size),
    Page: String(page + 1),
  });
  return {
    status: 200,
    body: {
      messages: hits.slice(page * size, (page + 1) * size).map(toResource),
      page,
      page_size: size,
      uri: `${request.path}?Page=${page}`,
      next_page_uri: hits.length > (page + 1) * size ? `${request.path}?${next.toString()}` : null,
    },
  };
}

function toResource(message: TwilioDoubleMessage): Record<string, unknown> {
  return {
    sid: message.sid,
    account_sid: TWILIO_DOUBLE_ACCOUNT.accountSid,
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    direction: 'outbound-api',
    date_created: message.createdAt.toUTCString().replace('GMT', '+0000'),
    date_sent: null,
    num_segments: '1',
    num_media: '0',
    error_code: null,
    error_message: null,
  };
}

function failure(status: number, code: number, message: string): WireAnswer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function answerCalls(request: WireRequest, calls: TwilioDoubleCall[]): WireAnswer {
  const sid = /\/Calls\/(\w+)\.json$/.exec(request.path)?.[1];
  if (sid !== undefined) {
    const call = calls.find((made) => made.sid === sid);
    return call ? { status: 200, body: toCall(call) } : failure(404, 20404, 'The call was not found');
  }
  return request.method === 'POST' ? createCall(request, calls) : listCalls(request, calls);
}

function createCall(request: WireRequest, calls: TwilioDoubleCall[]): WireAnswer {
  const form = new URLSearchParams(request.body);
  const to = form.get('To') ?? '';
  const refused = REFUSED_NUMBERS[to];
  if (refused) return failure(400, refused.code, refused.message);
  if (!form.get('Url')) return failure(400, 21205, 'Url parameter is required.');
  const fields = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  const call: TwilioDoubleCall = {
    sid: `CA${randomBytes(16).toString('hex')}`,
    to,
    status: 'queued',
    duration: null,
    form: Object.fromEntries(fields),
    createdAt: new Date(),
  };
  calls.push(call);
  return { status: 201, body: toCall(call) };
}

function listCalls(request: WireRequest, calls: readonly TwilioDoubleCall[]): WireAnswer {
  const to = request.query.get('To');
  const hits = calls.filter((call) => to === null || call.to === to).toReversed();
  return {
    status: 200,
    body: { calls: hits.map(toCall), page: 0, page_size: 100, uri: request.path, next_page_uri: null },
  };
}

function toCall(call: TwilioDoubleCall): Record<string, unknown> {
  return {
    sid: call.sid,
    account_sid: TWILIO_DOUBLE_ACCOUNT.accountSid,
    to: call.to,
    status: call.status,
    direction: 'outbound-api',
    duration: call.duration,
    date_created: call.createdAt.toUTCString().replace('GMT', '+0000'),
  };
}
