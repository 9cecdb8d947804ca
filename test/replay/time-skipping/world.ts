/** A journey's world in memory: what its activities wrote and sent, and a clock that tests set. */
import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import type { CalendarEffects } from '@praxis/workflows/calendar/effects';
import type { JourneyRecords } from '@praxis/workflows/journey/effects';
import type { MessageEffects } from '@praxis/workflows/message/effects';
import type { JourneyStart } from '@praxis/workflows/journey/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const TASK_QUEUE = 'praxis';

export interface World {
  env: TestWorkflowEnvironment;
  /** Records written and messages sent, in order. */
  log: string[];
  /** Decides the result of each attempt to send, and may throw like the real activity. By default, it sends. */
  provider: { send(messageId: string): Attempt | Promise<Attempt> };
  /** Runs while the record is being closed. */
  whileClosing: { run(): Promise<void> };
  start(): Promise<WorkflowHandle>;
  stop(): Promise<void>;
}

/** How an attempt ended, or how long to wait before the next one. */
type Attempt = SentMessage['status'] | { waitMs: number; isParked?: boolean };

/** A provider that is unavailable and asks for a later retry. */
export function unavailable(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'unavailable',
    message: 'not reachable',
    nonRetryable: false,
    nextRetryDelay: '5 minutes',
  });
}

export const BOOKING = { fingerprint: 'b', leadId: 'lead', preferred: 'any', durationMins: 30 } as const;
export const INTAKE = { fingerprint: 'i', fields: { name: 'Made Up' } };
export const FOLLOW_UP = { leadId: 'lead', templates: ['thank_you'], channels: ['sms'] } as const;
export const ROI = { inputs: {}, tier: 'growth' };

/**
 * Starts a server, by default the time-skipping one, and a worker with the built bundle. `activities` are those of runs
 * other than journeys.
 */
export async function openWorld(activities: object = {}, open = openServer): Promise<World> {
  quietly();
  const env = await open();
  await env.connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.fromEntries(
      Object.values(SEARCH_ATTRIBUTES).map((name) => [
        name,
        proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
      ]),
    ),
  });
  const log: string[] = [];
  const provider: World['provider'] = { send: () => 'sent' };
  const whileClosing: World['whileClosing'] = { run: () => Promise.resolve() };
  const worker = await openWorker(env, {
    activities: { ...fakes({ log, provider, whileClosing }), ...activities },
  });
  const running = worker.run();
  let journeys = 0;
  return {
    env,
    log,
    provider,
    whileClosing,
    async start() {
      log.length = 0;
      journeys += 1;
      const args: [JourneyStart] = [
        {
          tenantId: 'tenant',
          sessionId: `session-${journeys}`,
          industry: 'law',
          mode: 'sim',
          leadId: 'lead',
        },
      ];
      const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.sessionId, SearchAttributeType.KEYWORD);
      return await env.client.workflow.start('journey', {
        taskQueue: TASK_QUEUE,
        workflowId: `journey-${journeys}`,
        args,
        // A task that waits for a local activity looks for new updates after four fifths of this timeout.
        workflowTaskTimeout: '1 second',
        typedSearchAttributes: [{ key, value: `session-${journeys}` }],
      });
    },
    async stop() {
      worker.shutdown();
      await running;
      await env.teardown();
    },
  };
}

type Parts = Pick<World, 'log' | 'provider' | 'whileClosing'>;

function fakes({ log, provider, whileClosing }: Parts): JourneyRecords & MessageEffects & CalendarEffects {
  const message: SentMessage = { id: 'm1', template: 'thank_you', channel: 'sms', status: 'queued' };
  const appointment = {
    id: 'a1',
    start: '2026-05-04T14:00:00-04:00',
    end: '2026-05-04T14:30:00-04:00',
    timeZone: 'America/Detroit',
    provider: 'Provider',
    location: 'Video',
    confirmationCode: 'ABCDEF',
  };
  return {
    recordIntake: () => {
      log.push('intake');
      return Promise.resolve({ leadId: 'lead', leadScore: 50, engagementLevel: 'high' });
    },
    recordBooking: () => {
      log.push('booking');
      return Promise.resolve({ appointment });
    },
    planFollowUp: () => {
      log.push('plan');
      return Promise.resolve({ sent: [], waiting: [message], skipped: [] });
    },
    recordRoi: () => {
      log.push('roi');
      return Promise.resolve({
        missedRevenue: 0,
        recoveredWithAI: 0,
        laborSavings: 0,
        monthlyROI: 0,
        paybackRemark: '',
      });
    },
    async closeJourney(_journey, end) {
      await whileClosing.run();
      log.push(`closed ${end}`);
    },
    async sendMessage(_journey, id) {
      const attempt = await provider.send(id);
      const outcome =
        typeof attempt === 'string' ? { status: attempt } : { status: 'queued' as const, ...attempt };
      log.push(`${outcome.status} ${id}`);
      return { ...message, ...outcome };
    },
    syncCalendar: () => {
      log.push('calendar');
      return Promise.resolve();
    },
  };
}
