/**
 * A server whose clock the test sets, with the built workflows and the real activities of automations on the real
 * database. Messages count as sent at once, because sending has its own tests.
 */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createAutomationActivities } from '@praxis/activities/automation/automation.activities';
import { createAutomationScheduleActivities } from '@praxis/activities/automation/automation-schedule.activities';
import { openWorker } from '../replay/time-skipping/built-worker.js';
import { openServer, quietly } from '../replay/time-skipping/server.js';
import type { World } from './journey.js';
import { environmentOf } from './records.js';

export interface AutomationClock {
  env: TestWorkflowEnvironment;
  close(): Promise<void>;
}

/** Starts the server and a worker. */
export async function openAutomationClock({ stack, database }: World): Promise<AutomationClock> {
  quietly();
  const env = await openServer();
  const environment = environmentOf(stack);
  const providers = { ai: () => Promise.reject(new Error('no model is asked here')) };
  const now = async (): Promise<Date> => new Date(await env.currentTimeMs());
  const worker = await openWorker(env, {
    activities: {
      ...createAutomationActivities({ environment, database, providers, now }),
      ...createAutomationScheduleActivities({ environment, database, now }),
      sendMessage: (_: unknown, id: string) => ({
        id,
        template: 'automation',
        channel: 'sms',
        status: 'sent',
      }),
    },
  });
  const running = worker.run();
  return {
    env,
    async close() {
      worker.shutdown();
      await running;
      await env.teardown();
    },
  };
}
