/** Automations for tests: definitions to deploy, and executions that have reached a state. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { ExecutionList, ExecutionResult, type ExecutionDetail } from '@praxis/contracts/automation/execution';
import type { RunStatus } from '@praxis/contracts/automation/automation-run.const';
import { WorkflowResult, type WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import type { Step } from '@praxis/contracts/automation/step';
import type { Fields } from './factories.js';
import { expectOk, type Tenant, type World } from './journey.js';
import { signedIn, type Member } from './members.js';
import type { TenantOptions } from './records.js';
import { until } from './until.js';

/** A tenant with an owner who deploys automations. */
export interface AutomationDesk {
  tenant: Tenant;
  owner: Member;
  create(draft: Fields): Promise<WorkflowDetail>;
  /** Creates an automation and activates it. */
  deploy(draft: Fields): Promise<WorkflowDetail>;
  /** Waits for the only execution of an automation to be in one of these states, and returns it. */
  executionWhen(workflowId: string, ...states: RunStatus[]): Promise<ExecutionDetail>;
  executions(workflowId: string): Promise<ExecutionDetail[]>;
}

export const readWorkflow = (body: unknown): WorkflowDetail => WorkflowResult.parse(body).workflow;

/** Opens a new tenant with its owner. */
export async function openAutomationDesk(
  world: Pick<World, 'database' | 'stack' | 'tenant'>,
  options: TenantOptions = {},
): Promise<AutomationDesk> {
  const tenant = await world.tenant(options);
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const create = async (draft: Fields): Promise<WorkflowDetail> =>
    readWorkflow(expectOk(await owner.post('/v1/workflows', draft)).body);
  const executions = async (workflowId: string): Promise<ExecutionDetail[]> => {
    const { items } = ExecutionList.parse(
      expectOk(await owner.get(`/v1/executions?workflowId=${workflowId}`)).body,
    );
    const found = await Promise.all(
      items.map(async ({ id }) => {
        const answer = await owner.get(`/v1/executions/${id}`);
        // A run whose condition is not met is deleted as soon as this is known, possibly between the list and this
        // request.
        return answer.status === 404 ? [] : [ExecutionResult.parse(expectOk(answer).body).execution];
      }),
    );
    return found.flat();
  };
  return {
    tenant,
    owner,
    create,
    executions,
    async deploy(draft) {
      const { id } = await create(draft);
      return readWorkflow(expectOk(await owner.post(`/v1/workflows/${id}/deploy`)).body);
    },
    executionWhen: (workflowId, ...states) =>
      until(`an execution to be ${states.join(' or ')}`, { timeoutMs: 20_000 }, async () => {
        const [newest] = await executions(workflowId);
        return newest && states.includes(newest.status) ? newest : undefined;
      }),
  };
}

/** A definition whose steps follow each other in the order given. */
export function definitionOf(
  trigger: Definition['trigger'],
  steps: Record<string, Step>,
  changes: Partial<Definition> = {},
): Definition {
  const [first = ''] = Object.keys(steps);
  return { trigger, first, steps, parameters: [], ...changes };
}

/** The smallest automation: one step, started by a person. */
export const ONE_TASK: Definition = definitionOf(
  { kind: 'manual' },
  { task: { kind: 'create_task', label: 'Call', title: 'Call them', next: null } },
);

/** The steps of an execution, each as `id: outcome`. */
export const outcomesOf = ({ steps }: ExecutionDetail): string[] =>
  steps.map(({ stepId, outcome, status }) => `${stepId}: ${outcome ?? status}`);
