/**
 * R5: vendors that accept a message and drop the connection, that answer 500 or 429, or that never answer,
 * behind the real adapters, activity and workflow. Each message ends as `sent` or `unknown`, and no vendor
 * accepts one twice.
 */
import type { ResendDouble } from '@praxis/providers/testing/resend-double';
import type { TwilioDouble } from '@praxis/providers/testing/twilio-double';
import type { WireDouble, WireFault } from '@praxis/providers/testing/wire-double';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { followUpBody, intakeBody, newSession, type Session } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { until } from '../../support/until.js';
import type { Vendors } from './doubles.js';

const RETRY_AFTER_S = 1;
/** The default of PRAXIS_DEMO_LIVE_PER_NUMBER. */
const DEMO_TEXTS_PER_NUMBER = 3;
const SETTLED = { timeoutMs: 60_000, pollMs: 250 };

let chaos: ChaosStack;
let twilio: TwilioDouble;
let resend: ResendDouble;
const answered = (status: number, body: unknown, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status, headers, body },
});
const slowDown = { 'retry-after': String(RETRY_AFTER_S) };

/** The faults, in the order in which requests encounter them. */
const FAULTS: readonly WireFault[] = [
  { kind: 'drop', accepted: true },
  { kind: 'drop', accepted: false },
  answered(500, { message: 'broken', statusCode: 500, name: 'application_error' }),
  // Reports an error although it accepted the message.
  { kind: 'answer', accepted: true, answer: { status: 500, body: { message: 'broken' } } },
  answered(429, { code: 20429, message: 'slow', statusCode: 429, name: 'rate_limit_exceeded' }, slowDown),
  { kind: 'hang', accepted: true },
  { kind: 'hang', accepted: false },
  { kind: 'drop', accepted: true },
];

/** A live journey up to its follow-up, with its own phone number and email address. */
async function ready(
  index: number,
  phone = `+1313555${String(100 + index).padStart(4, '0')}`,
): Promise<{ session: Session; leadId: string }> {
  const session = newSession('law', 'live');
  const contact = {
    phone,
    email: `${session.sessionId}@example.com`,
  };
  const intake = { ...intakeBody(session), contact, mode: 'live' };
  const { leadId } = (await chaos.client.persist<{ leadId: string }>('/v1/law/intake/submit', intake)).body;
  const booking = { sessionId: session.sessionId, leadId, preferred: 'any', mode: 'live' };
  await chaos.client.persist('/v1/law/appointment/book', booking);
  return { session, leadId };
}

interface Outcome {
  id: string;
  channel: string;
  status: string;
  providerMessageId: string | null;
}

async function messagesOf(sessions: readonly Session[]): Promise<Outcome[]> {
  return await asOwner(chaos.stack, async (owner) => {
    const { rows } = await owner.query<Outcome>(
      `select id, channel, status, provider_message_id as "providerMessageId" from messages where session_id = any($1)`,
      [sessions.map(({ sessionId }) => sessionId)],
    );
    return rows;
  });
}

const settledOf = (sessions: readonly Session[], count: number): Promise<Outcome[]> =>
  until('every message to have its final state', SETTLED, async () => {
    const messages = await messagesOf(sessions);
    const isSettled = messages.every(({ status }) => !['queued', 'sending'].includes(status));
    return messages.length === count && isSettled ? messages : undefined;
  });

/** Requests that sent something. */
const sends = ({ requests }: WireDouble): number => requests.filter(({ method }) => method === 'POST').length;

export function describeMessages(started: () => Vendors): void {
  beforeAll(() => {
    ({ chaos, twilio, resend } = started());
  });

  it('sends each message, and has each accepted once', async () => {
    const journeys = await Promise.all(FAULTS.map((_, index) => ready(index)));
    const [textsBefore, mailsBefore] = [twilio.messages.length, resend.emails.length];
    const [textSendsBefore, mailSendsBefore] = [sends(twilio), sends(resend)];
    for (const fault of FAULTS) {
      twilio.fail(fault);
      resend.fail(fault);
    }
    const sessions = journeys.map(({ session }) => session);
    await Promise.all(
      journeys.map(({ session, leadId }) =>
        chaos.client.persist('/v1/law/followup/send', { ...followUpBody(session, leadId), mode: 'live' }),
      ),
    );
    const messages = await settledOf(sessions, sessions.length * 4);
    expect(messages.map(({ status }) => status).filter((status) => status !== 'sent')).toEqual([]);
    // Every fault occurred, and each message is at its vendor once, with the id of its record.
    const [texts, mails] = [twilio.messages.slice(textsBefore), resend.emails.slice(mailsBefore)];
    expect([texts.length, mails.length]).toEqual([sessions.length * 2, sessions.length * 2]);
    expect(new Set(texts.map(({ to, body }) => `${to} ${body}`)).size).toBe(texts.length);
    expect(new Set(mails.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(mails.length);
    expect(messages.map(({ providerMessageId }) => providerMessageId).sort()).toEqual(
      [...texts.map(({ sid }) => sid), ...mails.map(({ id }) => id)].sort(),
    );
    expect(sends(twilio) - textSendsBefore).toBeGreaterThan(texts.length);
    expect(sends(resend) - mailSendsBefore).toBeGreaterThan(mails.length);
  });

  it('sends at most three demo texts per number and day, however many journeys request them, and blocks the rest with a reason', async () => {
    const number = '+13135550177';
    const journeys = await Promise.all(Array.from({ length: 5 }, (_, index) => ready(index, number)));
    const sessions = journeys.map(({ session }) => session);
    await Promise.all(
      journeys.map(({ session, leadId }) =>
        chaos.client.persist('/v1/law/followup/send', {
          sessionId: session.sessionId,
          leadId,
          templates: ['thank_you'],
          channel: ['sms'],
          mode: 'live',
        }),
      ),
    );
    const statuses = (await settledOf(sessions, sessions.length)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['blocked', 'blocked', 'sent', 'sent', 'sent']);
    expect(twilio.messages.filter(({ to }) => to === number)).toHaveLength(DEMO_TEXTS_PER_NUMBER);
    const { rows } = await asOwner(chaos.stack, (owner) =>
      owner.query<{ why: string }>(
        `select distinct error_code as why from messages where session_id = any($1) and status = 'blocked'`,
        [sessions.map(({ sessionId }) => sessionId)],
      ),
    );
    expect(rows).toEqual([{ why: 'demo_limit' }]);
  });

  it('keeps a message unknown if its outcome cannot be found, and does not resend it when the vendor is back', async () => {
    const { session, leadId } = await ready(FAULTS.length);
    twilio.fail({ kind: 'hang', accepted: true });
    twilio.fail(answered(500, { message: 'broken' }), { method: 'GET', times: 1_000 });
    const before = twilio.messages.length;
    const body = {
      sessionId: session.sessionId,
      leadId,
      templates: ['thank_you'],
      channel: ['sms'],
      mode: 'live',
    };
    await chaos.client.persist('/v1/law/followup/send', body);
    const [message] = await settledOf([session], 1);
    expect(message?.status).toBe('unknown');
    twilio.recover();
    // The journey continues to its end without sending anything more.
    await chaos.client.roi(session);
    await chaos.client.journeyWhen(session, 'completed', ({ status }) => status === 'completed');
    expect(twilio.messages.length).toBe(before + 1);
    expect((await messagesOf([session])).map(({ status }) => status)).toEqual(['unknown']);
  });
}
