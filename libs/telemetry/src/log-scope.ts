/** The context in each log line: pino's `mixin`. */
import { currentRequestId } from './request-scope.js';
import { currentTraceId } from './span.js';

/** The request, and the trace if there is one. Both are opaque. */
export function logScope(): { requestId?: string; traceId?: string } {
  const requestId = currentRequestId();
  const traceId = currentTraceId();
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceId === undefined ? {} : { traceId }),
  };
}
