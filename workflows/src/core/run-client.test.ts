import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { AUTOMATION_RUN } from '../automation/messages.js';
import { PHONE_RUN } from '../call/phone/messages.js';
import { beginRun, type RunClient } from './run-client.js';

const ID = '00000000-0000-4000-8000-000000000001';

/** A client of the engine in which every run is still open. */
function withOpenRuns(): { client: RunClient; signaled: string[] } {
  const signaled: string[] = [];
  const client: RunClient = {
    start: (workflow, { workflowId }) =>
      Promise.reject(new WorkflowExecutionAlreadyStartedError('already started', workflowId, workflow)),
    signalWithStart: (workflow) => Promise.resolve(signaled.push(workflow)),
    getHandle: () => ({ signal: () => Promise.reject(new Error('not expected')) }),
  };
  return { client, signaled };
}

test('beginning a repeatable run that is open signals it, because it may be about to end', async () => {
  const { client, signaled } = withOpenRuns();
  await beginRun(client, {
    run: AUTOMATION_RUN,
    start: { tenantId: ID, automationId: ID, runId: ID },
  });
  expect(signaled).toEqual([AUTOMATION_RUN.workflow]);
});

test('beginning a run that may not repeat does not signal it', async () => {
  const { client, signaled } = withOpenRuns();
  await beginRun(client, { run: PHONE_RUN, start: PHONE_RUN.startOf(ID, { callId: ID }) });
  expect(signaled).toEqual([]);
});
