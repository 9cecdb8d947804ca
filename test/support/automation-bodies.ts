/** A valid body for each writing route of workflows, executions, work orders and tasks. */
import { randomUUID } from 'node:crypto';
import { PROPOSAL_EXAMPLE } from '@praxis/contracts/automation/automation.const';
import { definitionOf } from './automations.js';
import type { Fields } from './factories.js';

const definition = definitionOf(
  { kind: 'manual' },
  { a: { kind: 'create_task', label: 'Call', title: 'Call them', next: null } },
);
const NOTHING = (): undefined => undefined;

export const AUTOMATION_BODIES = {
  'post /v1/workflows': (): Fields => ({ name: 'Call', definition }),
  'post /v1/workflows/proposals': (): Fields => ({ sentence: PROPOSAL_EXAMPLE }),
  'put /v1/workflows/{id}/definition': (): Fields => ({ definition, settings: {} }),
  'post /v1/workflows/{id}/deploy': (): Fields => ({ seenVersion: null }),
  'post /v1/workflows/{id}/pause': NOTHING,
  'post /v1/workflows/{id}/resume': (): Fields => ({ held: 'release' }),
  'post /v1/workflows/{id}/test': (): Fields => ({ testData: {} }),
  'post /v1/workflows/{id}/rehearsal': (): Fields => ({ days: 30 }),
  'post /v1/workflows/{id}/runs': (): Fields => ({}),
  'post /v1/workflows/{id}/webhook': NOTHING,
  'post /v1/executions/{id}/cancel': NOTHING,
  'post /v1/executions/{id}/retry': NOTHING,
  'post /v1/executions/{id}/replay': (): Fields => ({}),
  'post /v1/workflow-secrets': (): Fields => ({ name: 'nobodys' }),
  'post /v1/functions/workflow-management': (): Fields => ({ action: 'get_workflows' }),
  'post /v1/webhooks/automation/{secret}': (): Fields => ({ what: 'nothing' }),
  'post /v1/work-orders': (): Fields => ({ onboardingId: randomUUID() }),
  'post /v1/work-orders/{id}/retry': NOTHING,
  'post /v1/work-orders/{id}/undo': NOTHING,
  'post /v1/functions/workflow-deployment': (): Fields => ({
    action: 'deployProductionReady',
    clientId: randomUUID(),
    workOrderData: '',
    onboardingData: {},
  }),
  'post /v1/tasks/{id}/settle': (): Fields => ({ status: 'done' }),
};
