/**
 * The activities of the hard-coded workflow. They store the same rows as the product's steps, by the product's own
 * statements, each step in one transaction, with the run's position and the step's row that the pages show. They skip
 * every read that only an interpreter needs.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { Step } from '@praxis/contracts/automation/step';
import { readRunLead, type RunLead } from '@praxis/db/automation/automation-facts';
import { closeStep, openStep } from '@praxis/db/automation/automation-run-state';
import { messageThread } from '@praxis/db/automation/run-messages';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { setLeadStatus } from '@praxis/db/lead/lead-change';
import { planMessages } from '@praxis/db/message/message';
import { giveTask } from '@praxis/db/task/task';
import type { JourneyContext } from '@praxis/workflows/core/effects';

/** A run that is stored already. */
export interface HardCodedStart {
  tenantId: string;
  runId: string;
  leadId: string;
}

export interface HardCodedRecords {
  updateLead(start: HardCodedStart): Promise<void>;
  createTask(start: HardCodedStart, which: 'prepare' | 'call'): Promise<void>;
  decide(start: HardCodedStart): Promise<boolean>;
  planMessage(start: HardCodedStart): Promise<{ journey: JourneyContext; messageId: string }>;
  settleMessage(start: HardCodedStart, outcome: string): Promise<void>;
}

const POSITIONS = { update: 1, prepare: 2, branch: 3, text: 4, call: 5 } as const;
const NEXT = { update: 'prepare', prepare: 'branch', branch: 'text', text: 'call', call: null } as const;
type Name = keyof typeof POSITIONS;

export function createHardCodedActivities(database: Database, masterKey: string): HardCodedRecords {
  return {
    updateLead: (start) =>
      step(database, start, async (tx, at) => {
        await setLeadStatus(tx, start.leadId, 'contacted');
        await close(tx, { start, at, name: 'update', kind: 'update_lead', outcome: 'contacted' });
      }),

    createTask: (start, which) =>
      step(database, start, async (tx, at) => {
        const lead = await requireLead(tx, start);
        const title = `Call ${firstName(lead)}`;
        const id = derivedId(start.tenantId, 'task', `${start.runId}/${which}`);
        await giveTask(tx, {
          id,
          kind: 'task',
          title,
          namedTitle: title,
          maskedTitle: 'Call them',
          leadId: start.leadId,
          runId: start.runId,
          dueAt: null,
        });
        await close(tx, {
          start,
          at,
          name: which,
          kind: 'create_task',
          outcome: 'created',
          detail: { taskId: id },
        });
      }),

    decide: (start) =>
      step(database, start, async (tx, at) => {
        const isYes = (await requireLead(tx, start)).score >= 1;
        await close(tx, { start, at, name: 'branch', kind: 'branch', outcome: isYes ? 'yes' : 'no' });
        return isYes;
      }),

    planMessage: (start) =>
      step(database, start, async (tx, at) => {
        const { tenantId, runId, leadId } = start;
        const lead = await requireLead(tx, start);
        const address = contactAddress('sms', lead.phone);
        if (!address) throw new Error('a lead of the benchmark has no number');
        const key = `automation/${runId}/text`;
        const messageId = derivedId(tenantId, 'message', key);
        await planMessages(tx, [
          {
            id: messageId,
            leadId,
            sessionId: messageThread(runId),
            template: 'automation',
            idempotencyKey: key,
            channel: 'sms',
            contactKey: contactKey(masterKey, { tenantId, address }),
            purpose: 'reply',
            askedAt: at,
            body: `Hello ${firstName(lead)}`,
          },
        ]);
        const run = { id: runId, position: POSITIONS.text };
        await openStep(tx, run, {
          stepId: 'text',
          kind: 'send_message',
          at,
          detail: { messageId, channel: 'sms' },
        });
        const journey = {
          tenantId,
          sessionId: messageThread(runId),
          industry: lead.industry,
          mode: 'sim' as const,
          leadId,
        };
        return { journey, messageId };
      }),

    settleMessage: (start, outcome) =>
      step(database, start, (tx, at) =>
        close(tx, { start, at, name: 'text', kind: 'send_message', outcome }),
      ),
  };
}

/** Runs a step in one transaction that locks the run, as every repeatable step must. */
async function step<Result>(
  database: Database,
  { tenantId, runId }: HardCodedStart,
  work: (tx: TenantTransaction, at: Date) => Promise<Result>,
): Promise<Result> {
  return await database.withTenant(tenantId, async (tx) => {
    await tx.query`select position from automation_runs where tenant_id = ${tenantId} and id = ${runId} for update`;
    return await work(tx, new Date());
  });
}

interface Closed {
  start: HardCodedStart;
  at: Date;
  name: Name;
  kind: Step['kind'];
  outcome: string;
  detail?: Record<string, string>;
}

async function close(
  tx: TenantTransaction,
  { start, at, name, kind, outcome, detail }: Closed,
): Promise<void> {
  const run = { id: start.runId, position: POSITIONS[name] };
  // Only the kind of the step is stored.
  await closeStep(tx, run, { stepId: name, step: { kind } as Step, at, outcome, detail, next: NEXT[name] });
}

async function requireLead(tx: TenantTransaction, { leadId }: HardCodedStart): Promise<RunLead> {
  const lead = await readRunLead(tx, leadId);
  if (!lead) throw new Error('a lead of the benchmark is gone');
  return lead;
}

const firstName = ({ name }: RunLead): string => name.split(/\s+/)[0] ?? '';
