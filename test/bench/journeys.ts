/**
 * Journeys over HTTP and their bare counterparts on the same server: the same updates, local activities and
 * activities.
 */
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { bare, step } from './bare/workflow.js';
import { timed } from './stats.js';
import type { Answer, Bench } from './stack.js';

export const STEPS = ['intake', 'appointment', 'followup', 'roi'] as const;
export type StepTimes = Record<(typeof STEPS)[number], number>;

/** Activities of each step in addition to its local one: the follow-up sends one SMS and one email. */
const EFFECTS = {
  intake: { effects: 0, background: 0 },
  // The calendar is updated after the response.
  appointment: { effects: 0, background: 1 },
  followup: { effects: 2, background: 0 },
  roi: { effects: 0, background: 0 },
};

const ROI_INPUTS = {
  monthlyLeads: 100,
  avgDealValue: 25_000,
  missedLeadRatePct: 35,
  baseCloseRatePct: 15,
  aiLiftPct: 30,
  adminHoursMonthly: 120,
  adminCostPerHour: 30,
};

/** Makes one journey through the product API; returns each step's time in milliseconds. */
export async function productJourney(bench: Bench): Promise<StepTimes> {
  const sessionId = `sess-${randomUUID()}`;
  const phone = `+1313555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const person = {
    name: 'Bench Person',
    contact: { phone, email: `bench-${phone.slice(1)}@example.com` },
    caseType: 'Contract',
  };
  const intake = await timed(() =>
    settled(() => bench.post('/v1/law/intake/submit', { sessionId, ...person })),
  );
  const { leadId } = ok(intake.result);
  const appointment = await timed(() =>
    settled(() => bench.post('/v1/law/appointment/book', { sessionId, leadId })),
  );
  ok(appointment.result);
  const followup = await timed(() =>
    settled(() =>
      bench.post('/v1/law/followup/send', {
        sessionId,
        leadId,
        templates: ['thank_you'],
        channel: ['sms', 'email'],
      }),
    ),
  );
  ok(followup.result);
  const roi = await timed(() =>
    settled(() => bench.post('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS })),
  );
  ok(roi.result);
  return { intake: intake.ms, appointment: appointment.ms, followup: followup.ms, roi: roi.ms };
}

/**
 * Under load, a response may ask to retry (202 accepted, 503 later). Repeats the request until it has its
 * result, as clients do.
 */
async function settled(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 202 && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function ok(answer: Answer): Record<string, unknown> {
  if (answer.status !== 200)
    throw new Error(`a step answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The bare engine: a separate worker process and a client. */
export interface BareEngine {
  journey(): Promise<StepTimes>;
  close(): Promise<void>;
}

/** Starts the bare worker on the stack's Temporal. */
export async function openBareEngine(bench: Bench): Promise<BareEngine> {
  const address = bench.stack.run().addresses.temporal;
  const taskQueue = `bare-${randomUUID()}`;
  const worker = await startBareWorker(address, taskQueue);
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection });
  const payload = {
    fingerprint: 'x'.repeat(43),
    fields: { name: 'Bench Person', email: 'bench@example.com', phone: '+13135550100' },
  };
  return {
    async journey() {
      const workflowId = `bare/${randomUUID()}`;
      const handle = workflow.getHandle(workflowId);
      const intake = await timed(() =>
        workflow.executeUpdateWithStart(step, {
          args: [{ ...EFFECTS.intake, payload }],
          startWorkflowOperation: new WithStartWorkflowOperation(bare, {
            workflowId,
            taskQueue,
            args: [4],
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        }),
      );
      const run = (effects: (typeof EFFECTS)[keyof typeof EFFECTS]): Promise<{ ms: number }> =>
        timed(() => handle.executeUpdate(step, { args: [{ ...effects, payload }] }));
      const appointment = await run(EFFECTS.appointment);
      const followup = await run(EFFECTS.followup);
      const roi = await run(EFFECTS.roi);
      return { intake: intake.ms, appointment: appointment.ms, followup: followup.ms, roi: roi.ms };
    },
    async close() {
      worker.stdin?.end();
      await once(worker, 'exit');
      await connection.close();
    },
  };
}

async function startBareWorker(address: string, taskQueue: string): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./bare/worker.ts', import.meta.url)), address, taskQueue],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  await once(worker.stdout, 'data');
  return worker;
}
