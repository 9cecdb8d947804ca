/** Workflows, templates and executions as the API returns them. */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { DeploymentPlan, WorkflowVersion } from '@praxis/contracts/automation/deployment';
import type { Rehearsal, RehearsedExecution } from '@praxis/contracts/automation/rehearsal';
import type { Execution, ExecutionDetail, ExecutionStep } from '@praxis/contracts/automation/execution';
import type {
  Workflow,
  WorkflowDetail,
  WorkflowTemplate,
} from '@praxis/contracts/automation/automation-record';

/** The tenant of all component tests; not imported from `render-app.tsx`, so that unit tests do not load the app. */
const TENANT_ID = '11111111-1111-4111-8111-111111111111';

/** @param number distinguishes ids: 1 to 999 */
export const workflowId = (number: number): string =>
  `55555555-5555-4555-8555-${String(number).padStart(12, '0')}`;
/** @param number distinguishes ids: 1 to 999 */
export const executionId = (number: number): string =>
  `66666666-6666-4666-8666-${String(number).padStart(12, '0')}`;

/** Asks a question after a missed call, and gives the team a task if the person does not answer. */
export const DEFINITION: Definition = {
  trigger: { kind: 'call_missed' },
  condition: 'lead.maySms',
  first: 'ask',
  parameters: [
    { key: 'greeting', name: 'Greeting', type: 'text', defaultValue: 'Hello', required: true },
    {
      key: 'tone',
      name: 'Tone',
      type: 'select',
      options: ['warm', 'plain'],
      defaultValue: 'warm',
      required: false,
    },
  ],
  steps: {
    ask: {
      kind: 'send_message',
      label: 'Ask what it is about',
      channel: 'sms',
      body: 'You called us. What is it about?',
      next: 'await_reply',
    },
    await_reply: {
      kind: 'wait_for_event',
      label: 'Wait for an answer',
      event: 'reply',
      timeoutMinutes: 120,
      next: null,
      otherwise: 'task',
    },
    task: { kind: 'create_task', label: 'Have somebody call', title: 'Call {{first_name}}', next: null },
  },
};

export const workflowTemplate = (changes: Partial<WorkflowTemplate> = {}): WorkflowTemplate => ({
  id: 'missed-call-text-back',
  name: 'Missed-call text-back',
  category: 'intake',
  industry: 'law',
  description: 'A call that nobody answers is followed by a text.',
  requiredIntegrations: ['sms', 'phone'],
  configurableParameters: DEFINITION.parameters,
  definition: DEFINITION,
  ...changes,
});

/** An active workflow from a template. */
export const workflowRow = (number: number, changes: Partial<Workflow> = {}): Workflow => ({
  id: workflowId(number),
  clientId: TENANT_ID,
  name: `Workflow ${number}`,
  templateId: 'missed-call-text-back',
  templateName: 'Missed-call text-back',
  status: 'active',
  activeVersion: 1,
  latestVersion: 1,
  canary: null,
  executionCount: 0,
  lastExecutionAt: null,
  hasWebhook: false,
  createdAt: '2026-11-02T14:00:00.000Z',
  ...changes,
});

export const workflowDetail = (number: number, changes: Partial<WorkflowDetail> = {}): WorkflowDetail => ({
  ...workflowRow(number),
  definition: DEFINITION,
  settings: {},
  openRuns: 0,
  heldRuns: 0,
  ...changes,
});

/** An execution that took ninety seconds and succeeded. */
export const executionRow = (number: number, changes: Partial<Execution> = {}): Execution => ({
  id: executionId(number),
  workflowId: workflowId(1),
  workflowName: 'Workflow 1',
  version: 1,
  isTest: false,
  status: 'success',
  stepId: null,
  leadId: null,
  error: null,
  startedAt: '2026-11-02T14:00:00.000Z',
  finishedAt: '2026-11-02T14:01:30.000Z',
  ...changes,
});

export const executionStep = (position: number, changes: Partial<ExecutionStep> = {}): ExecutionStep => ({
  position,
  stepId: 'ask',
  label: 'Ask what it is about',
  kind: 'send_message',
  status: 'done',
  outcome: 'sent',
  detail: {},
  waitUntil: null,
  attempts: 1,
  problem: null,
  nextAttemptAt: null,
  startedAt: '2026-11-02T14:00:00.000Z',
  finishedAt: '2026-11-02T14:00:01.000Z',
  ...changes,
});

export const executionDetail = (number: number, changes: Partial<ExecutionDetail> = {}): ExecutionDetail => ({
  ...executionRow(number),
  steps: [executionStep(1)],
  definition: DEFINITION,
  replayOf: null,
  ...changes,
});

/** A deployment plan without running executions. */
export const deploymentPlan = (changes: Partial<DeploymentPlan> = {}): DeploymentPlan => ({
  version: 2,
  activeVersion: 1,
  openRuns: 0,
  compatible: 0,
  staying: [],
  groups: [],
  canTry: true,
  ...changes,
});

/** A version that was saved and not deployed. */
export const workflowVersion = (
  version: number,
  changes: Partial<WorkflowVersion> = {},
): WorkflowVersion => ({
  version,
  createdAt: '2026-11-02T14:00:00.000Z',
  executions: 0,
  failed: 0,
  deployments: [],
  ...changes,
});

/** A finished rehearsal of one event. */
export const rehearsal = (changes: Partial<Rehearsal> = {}): Rehearsal => ({
  id: executionId(90),
  version: 1,
  isDone: true,
  found: 1,
  chosen: 1,
  played: 1,
  since: '2026-10-03T14:00:00.000Z',
  until: '2026-11-02T14:00:00.000Z',
  timeZone: 'America/Detroit',
  figures: {
    begun: 1,
    notMet: 0,
    sms: 1,
    emails: 0,
    calls: 0,
    tasks: 0,
    blocked: 0,
    held: 0,
    costMicros: 11_800,
  },
  pricesFrom: '2026-07-01',
  ...changes,
});

export const rehearsedExecution = (changes: Partial<RehearsedExecution> = {}): RehearsedExecution => ({
  id: executionId(91),
  leadId: null,
  status: 'success',
  name: 'Ada Poe',
  occurredAt: '2026-11-01T04:00:00.000Z',
  steps: [
    {
      kind: 'send_message',
      label: 'Ask',
      outcome: 'would_send',
      at: '2026-11-01T13:00:00.000Z',
      heldFrom: '2026-11-01T04:00:00.000Z',
    },
  ],
  actual: { messages: 0, firstMessageAt: null, repliedAt: null, bookedAt: null },
  ...changes,
});

/** A list as the API returns it. */
export const listed = (items: readonly object[]): object => ({ ok: true, items, nextCursor: null });
