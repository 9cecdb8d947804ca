/**
 * Adds a span to each request to the engine that starts work, and a header that names the request behind it. Runs are
 * started with a mark that makes them wait while their tenant is suspended (workflows/src/core/hold.ts).
 */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { HOLD_HEADER } from '@praxis/contracts/tenant/hold-header.const';
import { originHeaders } from '@praxis/temporal/origin';
import { inSpan, type SpanAttributes } from '@praxis/telemetry/span';

const startHeaders = (): Headers => ({
  ...originHeaders(),
  [HOLD_HEADER]: defaultPayloadConverter.toPayload(true),
});

/** The client's interceptor. Leaves out reads, which are many, and cancellations, which begin nothing. */
export const ORIGIN_INTERCEPTOR: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    request(`start ${input.workflowType}`, { 'temporal.workflow_id': input.options.workflowId }, () =>
      next({ ...input, headers: { ...input.headers, ...startHeaders() } }),
    ),
  signal: (input, next) =>
    request(
      `signal ${input.signalName}`,
      { 'temporal.workflow_id': input.workflowExecution.workflowId },
      () => next({ ...input, headers: { ...input.headers, ...originHeaders() } }),
    ),
  signalWithStart: (input, next) =>
    request(
      `signal ${input.signalName}`,
      { 'temporal.workflow_id': input.options.workflowId, 'temporal.workflow_type': input.workflowType },
      () => next({ ...input, headers: { ...input.headers, ...startHeaders() } }),
    ),
  startUpdate: (input, next) =>
    request(
      `update ${input.updateName}`,
      {
        'temporal.workflow_id': input.workflowExecution.workflowId,
        'temporal.update_name': input.updateName,
      },
      () => next({ ...input, headers: { ...input.headers, ...originHeaders() } }),
    ),
  startUpdateWithStart: (input, next) =>
    request(
      `update ${input.updateName}`,
      {
        'temporal.workflow_id': input.workflowStartOptions.workflowId,
        'temporal.workflow_type': input.workflowType,
        'temporal.update_name': input.updateName,
      },
      () => {
        const headers = originHeaders();
        return next({
          ...input,
          workflowStartHeaders: { ...input.workflowStartHeaders, ...startHeaders() },
          updateHeaders: { ...input.updateHeaders, ...headers },
        });
      },
    ),
};

function request<Result>(
  name: string,
  attributes: SpanAttributes,
  send: () => Promise<Result>,
): Promise<Result> {
  return inSpan(name, { kind: 'CLIENT', attributes }, send);
}
