/**
 * A careful client of the product API: each step has its own Idempotency-Key and is repeated with it until
 * there is a final response. Personal data is visibly made up.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { AppointmentResult } from '@praxis/contracts/appointment/appointment';
import type { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { IntakeResult } from '@praxis/contracts/journey/intake';
import type { JourneyResult, JourneyView } from '@praxis/contracts/journey/journey';
import type { RoiResult } from '@praxis/contracts/journey/roi';
import type { SimControls } from '@praxis/contracts/sim/sim';
import { WAIT, until } from './until.js';
import { visitorHeaders } from './visitor.js';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A failed response's body. */
export interface Refused {
  ok: false;
  error: string;
  code: string;
  requestId: string;
}

export interface RequestOptions {
  /** Idempotency-Key; without it none is sent. */
  key?: string;
  timeoutMs?: number;
}

/** How long a careful client retries one step, in milliseconds. */
const STEP_TIMEOUT_MS = 60_000 * WAIT;
const RETRY_MS = 100;
/** Longer than the server's own timeout: giving up earlier only causes more work. Milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

export class JourneyClient {
  readonly baseUrl: string;
  readonly #apiKey: string;

  constructor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
    // The API listens on IPv4; trying both families costs time in a measurement.
    this.baseUrl = baseUrl.replace('//localhost', '//127.0.0.1');
    this.#apiKey = apiKey;
  }

  /** Sends a request and returns its answer, whatever the status. Throws when the connection breaks. */
  async request<Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        'x-va-key': this.#apiKey,
        ...(await visitorHeaders(this.baseUrl)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  /**
   * Repeats until the response is final: not a broken connection, 429 or 5xx.
   * @throws Error if there is no final response in time, or if it is not a 2xx
   */
  async persist<Body>(path: string, body: unknown, key: string = randomUUID()): Promise<Answer<Body>> {
    const deadline = performance.now() + STEP_TIMEOUT_MS;
    for (let last = 'no answer'; ; await delay(RETRY_MS)) {
      const answer = await this.request<Body>('POST', path, body, { key }).catch((error: unknown) => {
        last = error instanceof Error ? error.message : String(error);
        return undefined;
      });
      if (answer && answer.status < 300) return answer;
      if (answer) last = `${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`POST ${path}: ${last}`);
      if (performance.now() > deadline) throw new Error(`POST ${path}: given up after: ${last}`);
    }
  }

  /** The journey as screens see it; null before its first step. */
  async journey(session: Session): Promise<JourneyView | null> {
    const { body } = await this.request<JourneyResult>(
      'GET',
      `/v1/${session.industry}/journey/${session.sessionId}`,
    );
    return body.journey;
  }

  /** Waits until the journey's view satisfies a condition, across broken connections. */
  async journeyWhen(
    session: Session,
    what: string,
    holds: (view: JourneyView) => boolean,
    timeoutMs = 30_000,
  ): Promise<JourneyView> {
    return await until(`${session.sessionId}: ${what}`, { timeoutMs, pollMs: 100 }, async () => {
      const view = await this.journey(session).catch(() => null);
      return view && holds(view) ? view : undefined;
    });
  }

  /** Sets how a port's simulated provider behaves: settings that are not given get their defaults, other ports stay. */
  async setSim(controls: Partial<SimControls> & Pick<SimControls, 'port'>): Promise<void> {
    const { status } = await this.request('POST', '/v1/sim/controls', controls);
    if (status !== 200) throw new Error(`the simulators refused controls: ${status}`);
  }

  async intake(session: Session, key?: string): Promise<Answer<IntakeResult>> {
    return await this.persist(`/v1/${session.industry}/intake/submit`, intakeBody(session), key);
  }

  async book(session: Session, leadId: string, key?: string): Promise<Answer<AppointmentResult>> {
    return await this.persist(`/v1/${session.industry}/appointment/book`, bookingBody(session, leadId), key);
  }

  async followUp(session: Session, leadId: string, key?: string): Promise<Answer<FollowUpResult>> {
    return await this.persist(`/v1/${session.industry}/followup/send`, followUpBody(session, leadId), key);
  }

  async roi(session: Session, key?: string): Promise<Answer<RoiResult>> {
    return await this.persist(`/v1/${session.industry}/roi/calc`, roiBody(session), key);
  }

  /** All four steps in order; returns the lead's id from the intake's response. */
  async run(session: Session): Promise<string> {
    const { leadId } = (await this.intake(session)).body;
    await this.book(session, leadId);
    await this.followUp(session, leadId);
    await this.roi(session);
    return leadId;
  }
}

/** The session and industry of a journey. */
export interface Session {
  sessionId: string;
  industry: Industry;
}

/** A new session. */
export function newSession(industry: Industry = 'law', label = 'test'): Session {
  return { sessionId: `sess-${label}-${randomUUID().slice(0, 13)}`, industry };
}

/** An intake of a made-up person, the same for the same session. */
export function intakeBody({ sessionId, industry }: Session): Record<string, unknown> {
  const person = {
    sessionId,
    name: `Test ${sessionId.slice(-8)}`,
    // 555-01xx is reserved for fiction, example.com for examples.
    contact: {
      phone: `+1313555${String(100 + (hash(sessionId) % 100)).padStart(4, '0')}`,
      email: `${sessionId}@example.com`,
    },
  };
  return industry === 'law'
    ? { ...person, caseType: 'Family law', details: 'Made up for a test.', urgency: 'high' }
    : { ...person, leadType: 'Buyer', area: 'Lakeside', budget: 450_000, timeline: 'This spring' };
}

export function bookingBody({ sessionId }: Session, leadId: string): Record<string, unknown> {
  return { sessionId, leadId, preferred: 'any' };
}

export function followUpBody({ sessionId }: Session, leadId: string): Record<string, unknown> {
  return { sessionId, leadId, templates: ['thank_you', 'prep_docs'], channel: ['sms', 'email'] };
}

export function roiBody({ sessionId }: Session): Record<string, unknown> {
  const inputs = {
    monthlyLeads: 120,
    avgDealValue: 2_500,
    missedLeadRatePct: 30,
    baseCloseRatePct: 20,
    aiLiftPct: 40,
    adminHoursMonthly: 60,
    adminCostPerHour: 35,
  };
  return { sessionId, inputs };
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
}
