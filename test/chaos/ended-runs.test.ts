/** Runs that end from outside (cancelled, terminated, timed out) or are reset leave consistent records. */
import type { WorkflowHandle } from '@temporalio/client';
import { derivedId } from '@praxis/config/derived-id';
import { sharedChaosStack, type ChaosStack, type OwnTenant } from '../support/chaos-stack.js';
import { openEngine, sweep, type Engine } from '../support/engine.js';
import { NONE } from '../support/invariants.js';
import {
  bookingBody,
  followUpBody,
  intakeBody,
  newSession,
  roiBody,
  type Refused,
  type Session,
} from '../support/journey-client.js';
import { asOwner } from '../support/ledger.js';
import { until } from '../support/until.js';

/** Long enough to be seen on a machine that stops for seconds, and shorter than the vendor timeout of ten seconds. */
const SENDING_MS = 6_000;

describe('runs that end from outside', () => {
  let chaos: ChaosStack;
  let engine: Engine;
  let tenants: Record<Session['industry'], OwnTenant>;
  /** Started before the tests and running during them: its time limit is long enough for an intake even on a slow machine. */
  let timingOut: { session: Session; run: WorkflowHandle };
  beforeAll(async () => {
    chaos = await sharedChaosStack();
    engine = await openEngine(chaos.stack);
    tenants = {
      law: await chaos.ownTenant({ industry: 'law' }),
      realestate: await chaos.ownTenant({ industry: 'realestate' }),
    };
    const session = newSession('law', 'timeout');
    const { sessionId } = session;
    const tenantId = tenantOf(session);
    const leadId = derivedId(tenantId, sessionId, 'lead');
    const run = await engine.client.workflow.start('journey', {
      taskQueue: 'praxis',
      workflowId: `tenant/${tenantId}/journey/${sessionId}`,
      workflowRunTimeout: '60 seconds',
      args: [{ tenantId, sessionId, industry: 'law', mode: 'sim', leadId }],
    });
    expect((await tenants.law.client.intake(session)).body.leadId).toBe(leadId);
    timingOut = { session, run };
  });
  afterEach(async () => {
    for (const port of ['sms', 'email'] as const) await tenants.law.client.setSim({ port });
  });
  afterAll(async () => {
    await engine.close();
    await chaos.stop();
  });

  it('canceled: releases the hold, cancels waiting messages, keeps what the client was promised, allows no further step', async () => {
    const { client } = tenants.law;
    for (const port of ['sms', 'email'] as const) await client.setSim({ port, failAlways: true });
    const session = newSession('law', 'cancel');
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    const followUp = client.request('POST', '/v1/law/followup/send', followUpBody(session, leadId));
    await client.journeyWhen(
      session,
      'retrying',
      (view) => view.messages.length === 4 && view.messages.every(({ status }) => status === 'queued'),
    );

    await runOf(session).cancel();
    // While an attempt is in progress, its message is `unknown` until the attempt fails.
    const view = await client.journeyWhen(
      session,
      'cancelled with its messages',
      ({ status, messages }) =>
        status === 'cancelled' && messages.every((message) => message.status === 'cancelled'),
    );
    await followUp;
    expect(view.messages).toHaveLength(4);
    expect(view.appointment?.confirmationCode).toHaveLength(6);
    await expectClosed(session, leadId);
  });

  it('canceled with a held slot: the slot becomes free for others', async () => {
    const { client } = tenants.law;
    const session = newSession('law', 'hold');
    await client.intake(session);
    const { body: slots } = await client.request<{ items: { start: string }[] }>(
      'GET',
      '/v1/law/appointment/slots?preferred=any',
    );
    const start = slots.items[0]?.start;
    const held = await client.request('POST', '/v1/law/appointment/hold', {
      sessionId: session.sessionId,
      start,
    });
    expect(held.status).toBe(200);
    await runOf(session).cancel();
    await client.journeyWhen(session, 'cancelled', ({ status }) => status === 'cancelled');
    const other = newSession('law', 'other');
    const { leadId } = (await client.intake(other)).body;
    const booked = await client.request('POST', '/v1/law/appointment/book', {
      ...bookingBody(other, leadId),
      start,
    });
    expect(booked.status).toBe(200);
  });

  it('canceled while a provider has the message: it ends as sent and not as open', async () => {
    const { client } = tenants.law;
    for (const port of ['sms', 'email'] as const) await client.setSim({ port, delayMs: SENDING_MS });
    const session = newSession('law', 'flight');
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    const followUp = client.request('POST', '/v1/law/followup/send', followUpBody(session, leadId));
    // Messages to one number or mailbox are sent one at a time, so the others wait for these.
    await client.journeyWhen(
      session,
      'sending',
      (view) => view.messages.filter(({ status }) => status === 'sending').length === 2,
    );
    await runOf(session).cancel();
    await client.journeyWhen(session, 'cancelled', ({ status }) => status === 'cancelled');
    await followUp;
    const settled = ['sent', 'delivered', 'unknown', 'cancelled'];
    const view = await client.journeyWhen(session, 'settled', ({ messages }) =>
      messages.every(({ status }) => settled.includes(status)),
    );
    const seen = await sentTo(session);
    // No vendor has a message that its record calls cancelled, and no record calls a message sent that no vendor has.
    const open = view.messages.filter(({ status }) => status !== 'cancelled').length;
    expect(seen).toBeLessThanOrEqual(open);
    expect(open).toBeGreaterThanOrEqual(2);
    await expectClosed(session, leadId);
  });

  it('terminated: the sweep corrects the record', async () => {
    const { client } = tenants.realestate;
    const session = newSession('realestate', 'terminate');
    const { leadId } = (await client.intake(session)).body;
    await runOf(session).terminate('by a test');
    expect((await client.journey(session))?.status).toBe('open');
    await sweepAged([session]);
    await client.journeyWhen(session, 'terminated', ({ status }) => status === 'terminated');
    await expectClosed(session, leadId);
  });

  it('timed out by the server: the sweep corrects the record', async () => {
    const { client } = tenants.law;
    const { session, run } = timingOut;
    await until(
      'the run to time out',
      { timeoutMs: 60_000, pollMs: 100 },
      async () => (await run.describe()).status.name === 'TIMED_OUT',
    );
    await sweepAged([session]);
    await client.journeyWhen(session, 'terminated', ({ status }) => status === 'terminated');
    await expectClosed(session, derivedId(tenantOf(session), session.sessionId, 'lead'));
  });

  it('the sweep does not touch running journeys', async () => {
    const session = newSession('law', 'running');
    await tenants.law.client.intake(session);
    const ended = newSession('law', 'ended');
    await tenants.law.client.intake(ended);
    await runOf(ended).terminate('by a test');
    await sweepAged([session, ended]);
    await tenants.law.client.journeyWhen(ended, 'terminated', ({ status }) => status === 'terminated');
    expect((await tenants.law.client.journey(session))?.status).toBe('open');
  });

  it('reset to its beginning: the same lead and appointment, no second message', async () => {
    const { client } = tenants.law;
    const session = newSession('law', 'reset');
    const { leadId } = (await client.intake(session)).body;
    const { appointment } = (await client.book(session, leadId)).body;
    await client.followUp(session, leadId);
    await client.journeyWhen(
      session,
      'delivered',
      ({ messages }) => messages.length === 4 && messages.every(({ status }) => status === 'delivered'),
    );

    const run = runOf(session);
    const { runId } = await run.describe();
    const { events } = await run.fetchHistory();
    const firstTask = events?.find(
      ({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes,
    );
    await engine.client.workflowService.resetWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: run.workflowId, runId },
      workflowTaskFinishEventId: firstTask?.eventId ?? null,
      requestId: session.sessionId,
      reason: 'by a test',
    });
    const after = runOf(session);
    expect((await after.describe()).runId).not.toBe(runId);

    // The caller repeats the last step and continues.
    expect((await client.intake(session)).body.leadId).toBe(leadId);
    expect((await client.book(session, leadId)).body.appointment).toEqual(appointment);
    await client.followUp(session, leadId);
    await client.roi(session);
    await client.journeyWhen(session, 'completed', ({ status }) => status === 'completed');
    expect(await chaos.violations([{ sessionId: session.sessionId, leadId }])).toEqual(NONE);
  });

  /** The journey as screens show it, without what a late delivery report of a vendor may still change. */
  async function shown(session: Session): Promise<unknown> {
    const view = await tenants[session.industry].client.journey(session);
    const messages = view?.messages.map((message) =>
      ['unknown', 'sent', 'delivered'].includes(message.status)
        ? { ...message, status: 'handed over', at: null }
        : message,
    );
    return { ...view, messages };
  }

  function runOf(session: Session) {
    return engine.client.workflow.getHandle(`tenant/${tenantOf(session)}/journey/${session.sessionId}`);
  }

  function tenantOf({ industry }: Session): string {
    return tenants[industry].tenant.id;
  }

  async function sentTo({ sessionId }: Session): Promise<number> {
    const { rowCount } = await asOwner(chaos.stack, (owner) =>
      owner.query(`select from sim_entries where session_id = $1 and kind = 'message'`, [sessionId]),
    );
    return rowCount ?? 0;
  }

  /** Runs the sweep now, on records that were aged enough for it. */
  async function sweepAged(sessions: readonly Session[]): Promise<void> {
    await asOwner(chaos.stack, (owner) =>
      owner.query(
        `update journeys set updated_at = now() - interval '5 minutes' where session_id = any($1)`,
        [sessions.map(({ sessionId }) => sessionId)],
      ),
    );
    await sweep(engine);
  }

  /** No further step is accepted; repeats of earlier steps return the same result. */
  async function expectClosed(session: Session, leadId: string): Promise<void> {
    const { client } = tenants[session.industry];
    const route = (step: string): string => `/v1/${session.industry}/${step}`;
    const before = await shown(session);
    expect((await client.intake(session)).body.leadId).toBe(leadId);
    const refused: [path: string, body: unknown][] = [
      ['appointment/book', bookingBody(session, leadId)],
      ['followup/send', followUpBody(session, leadId)],
      ['roi/calc', roiBody(session)],
    ];
    for (const [path, body] of refused) {
      const answer = await client.request<Refused>('POST', route(path), body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'journey_closed']);
    }
    const other = await client.request<Refused>('POST', route('intake/submit'), {
      ...intakeBody(session),
      name: 'Somebody Else',
    });
    expect([other.status, other.body.code]).toEqual([409, 'journey_closed']);
    expect(await shown(session)).toEqual(before);
  }
});
