/**
 * Everything a journey waits for, with a skipped clock: its own end, a provider's return, a caller's timeout.
 */
import {
  bookAppointment,
  calculateRoi,
  sendFollowUp,
  submitIntake,
  type BookingCommand,
  type FollowUpCommand,
  type FollowUpReply,
  type RoiCommand,
} from '@praxis/workflows/journey/messages';
import { FOLLOW_UP_WAIT_MS } from '@praxis/workflows/journey/policy';
import { decide } from '@praxis/db/message/send-decision';
import type { SendFacts } from '@praxis/db/message/send-facts';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import type { WorkflowHandle } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { until } from '../../support/until.js';
import { BOOKING, FOLLOW_UP, INTAKE, openWorld, ROI, unavailable, type World } from './world.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A text message about an appointment to a person without recorded consent. */
const ALLOWED: SendFacts = {
  channel: 'sms',
  purpose: 'service',
  askedAt: new Date(0),
  hasAddress: true,
  consent: null,
  isSuppressed: false,
  isSample: false,
  hasAppointment: true,
  isBusy: false,
  campaign: null,
  hasUnread: false,
  location: { zones: ['America/Detroit'], by: 'their own time zone' },
  states: [],
};

describe('a journey over time', () => {
  let world: World;
  // Each test has its own server, because once every run has ended, the clock jumps to the next entry that the server
  // still has in its queue.
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.stop());

  it('that no one continues expires after thirty days and records it', async () => {
    const run = await world.start();
    await run.executeUpdate(submitIntake, { args: [INTAKE] });
    const begun = await world.env.currentTimeMs();
    await run.result();
    expect((await world.env.currentTimeMs()) - begun).toBeGreaterThanOrEqual(30 * DAY_MS - 60_000);
    expect(world.log).toEqual(['intake', 'closed expired']);
  });

  it('that lacks only the ROI is completed at its time limit', async () => {
    const run = await booked();
    await followUp(run);
    await run.result();
    expect(world.log.at(-1)).toBe('closed completed');
  });

  it.each([
    ['waits at its end for a message whose vendor comes back', 32, 'sent m1', 'closed completed'],
    ['withdraws a message whose vendor stays away', undefined, 'queued m1', 'closed expired'],
  ])('%s', async (_, backAfterDays = Infinity, ...ends) => {
    const run = await booked();
    const begun = await world.env.currentTimeMs();
    const days = async (): Promise<number> => ((await world.env.currentTimeMs()) - begun) / DAY_MS;
    world.provider.send = async () =>
      (await days()) < backAfterDays ? { waitMs: DAY_MS, isParked: true } : 'sent';
    let closedAfterDays = 0;
    world.whileClosing.run = async () => {
      closedAfterDays = await days();
    };
    await followUp(run);
    await run.result();
    expect(world.log.slice(-2)).toEqual(ends);
    expect(closedAfterDays).toBeGreaterThan(30);
    expect(closedAfterDays).toBeLessThan(38);
  });

  it('sends once when a provider that was down for a day is back', async () => {
    const run = await booked();
    const begun = await world.env.currentTimeMs();
    const clock = { now: begun };
    let attempts = 0;
    world.provider.send = () => {
      attempts += 1;
      if (clock.now - begun < DAY_MS) throw unavailable();
      return 'sent';
    };
    const reply = await impatient(run);
    for (let hour = 0; hour < 25; hour += 5) {
      await world.env.sleep('5 hours');
      clock.now = await world.env.currentTimeMs();
    }
    await world.env.sleep('10 minutes');
    expect(reply.waiting).toHaveLength(1);
    expect(attempts).toBeGreaterThan(10);
    await run.executeUpdate(calculateRoi, { args: [ROI as unknown as RoiCommand] });
    await run.result();
    expect(world.log.filter((entry) => entry === 'sent m1')).toHaveLength(1);
    expect(world.log.at(-1)).toBe('closed completed');
  });

  it.each([
    ['sends in the morning what quiet hours deferred', false, ['queued m1', 'sent m1']],
    ['never sends to a person who says stop while it waits (R9)', true, ['queued m1', 'blocked m1']],
  ])('%s', async (_, saysStop, attempts) => {
    const run = await booked();
    const begun = await world.env.currentTimeMs();
    // Detroit, where it is 22:30.
    const evening = Date.parse('2031-01-10T03:30:00Z');
    const facts: SendFacts = { ...ALLOWED, askedAt: new Date(0) };
    const sentAt: Date[] = [];
    world.provider.send = async () => {
      const at = new Date(evening + ((await world.env.currentTimeMs()) - begun));
      const decision = decide(facts, at);
      if (decision.outcome === 'refused') return 'blocked';
      if (decision.outcome === 'allowed') {
        sentAt.push(at);
        return 'sent';
      }
      return { waitMs: Date.parse(decision.notBefore) - at.getTime() };
    };
    const update = await run.startUpdate(sendFollowUp, {
      args: [FOLLOW_UP as unknown as FollowUpCommand],
      waitForStage: 'ACCEPTED',
    });
    await until('the first attempt', { timeoutMs: 5_000 }, () => world.log.includes('queued m1'));
    // The answer does not wait for messages that are held back until the morning.
    expect((await update.result()).waiting).toHaveLength(1);
    expect(await hasWaited(run, FOLLOW_UP_WAIT_MS)).toBe(false);
    await world.env.sleep('5 hours');
    if (saysStop) facts.consent = { action: 'opt_out', position: 1 };
    await world.env.sleep('6 hours');
    await until('the reply', { timeoutMs: 5_000 }, () => world.log.includes(attempts.at(-1) ?? ''));
    expect(world.log.filter((entry) => entry.endsWith('m1'))).toEqual(attempts);
    expect(sentAt.map((at) => at.getUTCHours())).toEqual(saysStop ? [] : [13]);
    await run.executeUpdate(calculateRoi, { args: [ROI as unknown as RoiCommand] });
    await run.result();
  });

  it('shows operators its progress once it is idle, and not before', async () => {
    const run = await booked();
    const step = async (): Promise<unknown> =>
      (await run.describe()).typedSearchAttributes.get(
        defineSearchAttributeKey(SEARCH_ATTRIBUTES.step, SearchAttributeType.KEYWORD),
      );
    expect(await step()).toBeUndefined();
    await world.env.sleep('11 seconds');
    expect(await step()).toBe('appointment');
    await followUp(run);
    await world.env.sleep('11 seconds');
    expect(await step()).toBe('followup');
    await run.terminate();
  });

  it('sends a message once for follow-ups that arrive together', async () => {
    const run = await booked();
    let accept = (): void => undefined;
    const accepted = new Promise<'sent'>((resolve) => {
      accept = () => {
        resolve('sent');
      };
    });
    let attempts = 0;
    world.provider.send = () => {
      attempts += 1;
      return accepted;
    };
    const replies = [followUp(run)];
    await until('the first attempt', { timeoutMs: 5_000 }, () => attempts === 1);
    replies.push(followUp(run));
    const plans = (): number => world.log.filter((entry) => entry === 'plan').length;
    await until('the second plan', { timeoutMs: 5_000 }, () => plans() === 2);
    accept();
    const sent = [expect.objectContaining({ id: 'm1', status: 'sent' })];
    expect(await Promise.all(replies)).toEqual([1, 2].map(() => ({ sent, waiting: [], skipped: [] })));
    expect(attempts).toBe(1);
    await run.terminate();
  });

  it('reports after eight seconds which messages are still waiting', async () => {
    const run = await booked();
    world.provider.send = () => {
      throw unavailable();
    };
    const begun = await world.env.currentTimeMs();
    const reply = await impatient(run);
    expect(reply).toMatchObject({ sent: [], waiting: [{ id: 'm1' }], skipped: [] });
    expect((await world.env.currentTimeMs()) - begun).toBeGreaterThanOrEqual(8_000);
    await run.terminate();
  });

  it.each([
    ['failed', 'The vendor does not accept this recipient.'],
    ['unknown', 'The vendor may have accepted it; it will not be sent twice. Staff can check.'],
  ] as const)('with a message that ended as %s shows the reason and continues', async (status, reason) => {
    const run = await booked();
    world.provider.send = () => status;
    expect(await followUp(run)).toMatchObject({
      sent: [],
      waiting: [],
      skipped: [{ template: 'thank_you', channel: 'sms', reason }],
    });
    await run.executeUpdate(calculateRoi, { args: [ROI as unknown as RoiCommand] });
    await run.result();
    expect(world.log.at(-1)).toBe('closed completed');
  });

  it('closes its record again after a step that arrived while it was closing', async () => {
    const run = await booked();
    await run.executeUpdate(calculateRoi, { args: [ROI as unknown as RoiCommand] });
    let late: Promise<unknown> | undefined;
    world.whileClosing.run = async () => {
      if (late) return;
      late = run.executeUpdate(calculateRoi, { args: [ROI as unknown as RoiCommand] });
      // The record write of the step ends before the one that closes the journey.
      while (world.log.filter((entry) => entry === 'roi').length < 2) await new Promise(setImmediate);
    };
    await followUp(run);
    await run.result();
    await late;
    expect(world.log.slice(world.log.lastIndexOf('roi'))).toEqual([
      'roi',
      'closed completed',
      'closed completed',
    ]);
  });

  async function booked(): Promise<WorkflowHandle> {
    const run = await world.start();
    await run.executeUpdate(submitIntake, { args: [INTAKE] });
    await run.executeUpdate(bookAppointment, { args: [BOOKING as BookingCommand] });
    return run;
  }

  async function followUp(run: WorkflowHandle): Promise<FollowUpReply> {
    return await run.executeUpdate(sendFollowUp, { args: [FOLLOW_UP as unknown as FollowUpCommand] });
  }

  /**
   * Sends the follow-up and skips beyond the caller's timeout. The first attempt must fail before: if the
   * clock jumps during a task, it can stay locked in the test server.
   */
  async function impatient(run: WorkflowHandle): Promise<FollowUpReply> {
    const update = await run.startUpdate(sendFollowUp, {
      args: [FOLLOW_UP as unknown as FollowUpCommand],
      waitForStage: 'ACCEPTED',
    });
    while (!(await isRetrying(run))) await new Promise((resolve) => setTimeout(resolve, 20));
    await world.env.sleep('10 seconds');
    return await update.result();
  }
});

/** Whether a timer of this length has fired. */
async function hasWaited(run: WorkflowHandle, lengthMs: number): Promise<boolean> {
  const { events } = await run.fetchHistory();
  const timers = (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer && Number(timer.startToFireTimeout?.seconds) * 1_000 === lengthMs ? [timer.timerId] : [],
  );
  expect(timers).toHaveLength(1);
  return (
    events?.some(({ timerFiredEventAttributes: fired }) => fired && timers.includes(fired.timerId)) === true
  );
}

/** True once an activity's first attempt has failed and the next one is scheduled. */
async function isRetrying(run: WorkflowHandle): Promise<boolean> {
  const { raw } = await run.describe();
  return raw.pendingActivities?.some(({ attempt }) => (attempt ?? 1) > 1) ?? false;
}
