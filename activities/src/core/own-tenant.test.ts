import { MockActivityEnvironment } from '@temporalio/testing';
import { ApplicationFailure } from '@temporalio/common';
import { ownTenantOnly } from './own-tenant.js';

const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Calls an activity of a workflow with these arguments; returns whether the activity was run. */
async function isRun(workflowId: string, args: unknown[]): Promise<boolean> {
  let ran = false;
  const environment = new MockActivityEnvironment(
    { workflowExecution: { workflowId, runId: 'run' } },
    { interceptors: [ownTenantOnly] },
  );
  const effect = async (..._args: unknown[]): Promise<void> => {
    ran = true;
    await Promise.resolve();
  };
  try {
    await environment.run(effect, ...args);
  } catch (error) {
    expect(error).toBeInstanceOf(ApplicationFailure);
    expect(error).toMatchObject({ type: 'foreign_tenant', nonRetryable: true });
    expect((error as Error).message).not.toMatch(new RegExp(`${TENANT}|${OTHER}`));
  }
  return ran;
}

const IN_JOURNEY = `tenant/${TENANT}/journey/sess-abc`;

test.each([
  ['its own tenant', [{ tenantId: TENANT, sessionId: 's' }]],
  ['its own tenant, with a command', [{ tenantId: TENANT }, { leadId: 'l' }]],
  ['its own tenant twice', [{ tenantId: TENANT }, { tenantId: TENANT }]],
])('an activity whose arguments name %s is run', async (_, args) => {
  expect(await isRun(IN_JOURNEY, args)).toBe(true);
});

test.each([
  ['another tenant', [{ tenantId: OTHER }]],
  ['another tenant in a later argument', [{ tenantId: TENANT }, { tenantId: OTHER }]],
  ['no tenant', [{ sessionId: 's' }]],
  ['its tenant as a bare text', [TENANT]],
  ['its tenant in another spelling', [{ tenantId: TENANT.toUpperCase() }]],
  ['nothing', []],
  ['null', [null]],
])('an activity whose arguments name %s is refused', async (_, args) => {
  expect(await isRun(IN_JOURNEY, args)).toBe(false);
});

test('a system workflow may act for any tenant that its arguments name', async () => {
  for (const workflowId of ['export/1', 'mail/1', 'webhook/1', 'system/reconcile-2027-01-01T00:00:00Z']) {
    expect(await isRun(workflowId, [{ tenantId: OTHER }])).toBe(true);
    expect(await isRun(workflowId, [])).toBe(true);
  }
});
