/** The header that names the request behind a workflow's work: written by the API's client, read by activities. */
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { ORIGIN_HEADER } from '@praxis/contracts/core/origin-header.const';
import { acceptedRequestId, currentRequestId } from '@praxis/telemetry/request-scope';
import { currentTraceparent } from '@praxis/telemetry/span';

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface Origin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}

/** The header for the current request and span; empty for work that no request began. */
export function originHeaders(): Headers {
  const origin: Origin = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return origin.requestId === undefined && origin.traceparent === undefined
    ? {}
    : { [ORIGIN_HEADER]: defaultPayloadConverter.toPayload(origin) };
}

/** The origin in a header, if we wrote it: it is stored in plain text, where others may have written too. */
export function readOrigin(headers: Headers): Origin {
  const payload = headers[ORIGIN_HEADER];
  if (payload === undefined) return {};
  try {
    const { requestId, traceparent } =
      defaultPayloadConverter.fromPayload<Record<keyof Origin, unknown>>(payload);
    return {
      requestId: acceptedRequestId(requestId),
      traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    };
  } catch {
    return {};
  }
}
