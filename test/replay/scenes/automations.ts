/**
 * Recorded scenes: runs of automations that are done, waiting or cancelled, the clock of an automation, and a proposal.
 */
import { PROPOSAL_EXAMPLE } from '@praxis/contracts/automation/automation.const';
import { ExecutionList } from '@praxis/contracts/automation/execution';
import type { RunStatus } from '@praxis/contracts/automation/automation-run.const';
import { WorkflowResult } from '@praxis/contracts/automation/automation-record';
import type { Step } from '@praxis/contracts/automation/step';
import type { Definition } from '@praxis/contracts/automation/automation';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import { ApiClient } from '../../support/api.js';
import { definitionOf } from '../../support/automations.js';
import { expectOk, intakeDone } from '../../support/journey.js';
import { signIn, type Browser } from '../../support/people.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

const TEXT: Step = {
  kind: 'send_message',
  label: 'Text',
  channel: 'sms',
  next: 'wait',
  body: 'Hi {{first_name}}, {{practice_name}} has your request.',
};
const CALL: Step = { kind: 'create_task', label: 'Call', title: 'Call {{first_name}}', next: null };
const wait = (otherwise: string): Step => ({
  kind: 'wait_for_event',
  label: 'Wait for a reply',
  event: 'reply',
  timeoutMinutes: 60,
  next: otherwise,
  otherwise,
});

export const AUTOMATIONS: Scenes = {
  async 'automation-answered'(studio) {
    const { id, lead } = await waiting(studio);
    expectOk(await lead.reply());
    return await runWhen(studio, id, 'success');
  },

  async 'automation-waiting'(studio) {
    return await runWhen(studio, (await waiting(studio)).id, 'waiting');
  },

  async 'automation-cancelled'(studio) {
    const { id, owner } = await waiting(studio);
    const [execution] = await executionsOf(owner, id);
    expectOk(await owner.post(`/v1/executions/${execution?.id ?? ''}/cancel`));
    return await runWhen(studio, id, 'cancelled');
  },

  async 'automation-schedule-waiting'(studio) {
    const owner = await ownerOf(studio);
    const trigger: Definition['trigger'] = { kind: 'schedule', at: '08:00', weekdays: [1] };
    const id = await deploy(owner, definitionOf(trigger, { call: { ...CALL, title: 'Plan the week' } }));
    const runId = AUTOMATION_SCHEDULE_RUN.id({ tenantId: await tenantOf(owner), automationId: id });
    await timerIn(studio, runId);
    return runId;
  },

  async 'automation-proposal'(studio) {
    const owner = await ownerOf(studio);
    expectOk(await owner.post('/v1/workflows/proposals', { sentence: PROPOSAL_EXAMPLE }));
    return await until('the proposal’s run to end', { timeoutMs: 30_000 }, async () => {
      const query = `WorkflowType = 'automationProposal' and ExecutionStatus = 'Completed'`;
      for await (const { workflowId } of studio.temporal.workflow.list({ query })) return workflowId;
      return undefined;
    });
  },
};

const ownerOf = ({ stack }: Studio): Promise<Browser> => signIn(stack, 'owner@harbor-law.example');

async function deploy(owner: Browser, definition: Definition): Promise<string> {
  const created = expectOk(await owner.post('/v1/workflows', { name: 'Recorded', definition }));
  const { id } = WorkflowResult.parse(created.body).workflow;
  expectOk(await owner.post(`/v1/workflows/${id}/deploy`));
  return id;
}

/** A run that has texted a lead and waits for the reply. */
async function waiting(studio: Studio) {
  const owner = await ownerOf(studio);
  const steps = { text: TEXT, wait: wait('call'), call: CALL };
  const id = await deploy(owner, definitionOf({ kind: 'lead_created' }, steps));
  const api = new ApiClient(studio.stack.baseUrl, studio.stack.secrets().publicApiKey);
  const { sessionId } = await intakeDone(api);
  await runWhen(studio, id, 'waiting');
  const reply = () => api.post('/v1/sim/inbound', { sessionId, body: 'Yes, please' });
  return { id, owner, lead: { reply } };
}

const executionsOf = async (owner: Browser, id: string) =>
  ExecutionList.parse(expectOk(await owner.get(`/v1/executions?workflowId=${id}`)).body).items;

const tenantOf = async (owner: Browser): Promise<string> =>
  (expectOk(await owner.get('/v1/tenants')).body.items as { id: string }[])[0]?.id ?? '';

/** The id of the only run of an automation, once it is in this state, and its history has been written. */
async function runWhen(studio: Studio, automationId: string, status: RunStatus): Promise<string> {
  const owner = await ownerOf(studio);
  const { id } = await until(`a run to be ${status}`, { timeoutMs: 30_000 }, async () => {
    const [newest] = await executionsOf(owner, automationId);
    return newest?.status === status && newest;
  });
  const runId = automationWorkflowId({ tenantId: await tenantOf(owner), automationId, runId: id });
  if (status === 'waiting') await timerIn(studio, runId);
  else
    await until('its run to end', { timeoutMs: 30_000 }, async () => {
      return (await studio.temporal.workflow.getHandle(runId).describe()).status.name !== 'RUNNING';
    });
  return runId;
}

/** Waits until the run has started a timer. */
async function timerIn({ temporal }: Studio, runId: string): Promise<void> {
  await until('its wait to begin', { timeoutMs: 30_000 }, async () => {
    const { events } = await temporal.workflow
      .getHandle(runId)
      .fetchHistory()
      .catch(() => ({ events: [] }));
    return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
  });
}
