/**
 * The meaning of an error of the workflow engine, by class. Every status code of gRPC has one, including unknown ones
 * (https://grpc.github.io/grpc/core/md_doc_statuscodes.html).
 */
import { OUTAGES } from '@praxis/contracts/core/outage.const';
import {
  isGrpcServiceError,
  NamespaceNotFoundError,
  ServiceError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { Failure } from '../http/failure.js';

/**
 * - `busy`: the engine is reachable, and the same request will succeed a moment later;
 * - `away`: no answer, or not in time;
 * - `faulty`: the engine failed internally; the request may or may not have taken effect;
 * - `refusing`: the engine answers but does not accept this request: a wrong key or namespace, a version that is too
 *   old, or a limit of the engine.
 */
export type EngineFault = 'busy' | 'away' | 'faulty' | 'refusing';

/** The codes of gRPC that are not `faulty`. */
const CLASSES: Readonly<Record<number, EngineFault>> = {
  /** CANCELLED */
  1: 'away',
  /** INVALID_ARGUMENT */
  3: 'refusing',
  /** DEADLINE_EXCEEDED */
  4: 'away',
  /** NOT_FOUND for a namespace. For a run that does not exist, the client has a separate error. */
  5: 'refusing',
  /** PERMISSION_DENIED */
  7: 'refusing',
  /** RESOURCE_EXHAUSTED */
  8: 'busy',
  /** FAILED_PRECONDITION */
  9: 'refusing',
  /** ABORTED */
  10: 'busy',
  /** UNIMPLEMENTED */
  12: 'refusing',
  /** UNAVAILABLE */
  14: 'away',
  /** UNAUTHENTICATED */
  16: 'refusing',
};

/**
 * Details that are more precise than their code. `workflow update was aborted`: the engine loaded the run's state
 * again, which drops its pending updates; the code is that of an unreachable server. `context deadline exceeded`: the
 * engine's store was too slow; this comes with several codes.
 */
const BUSY_DETAILS = /workflow update was aborted|context deadline exceeded/;

/** The errors with which the client reports that its own timeout has passed. */
const GIVEN_UP = new Set(['WorkflowUpdateRPCTimeoutOrCancelledError', 'AbortError']);

/** The class of an engine error, however deeply it is wrapped; undefined for any other error. */
export function engineFault(error: unknown): EngineFault | undefined {
  let isOfEngine = false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isGrpcServiceError(current))
      return BUSY_DETAILS.test(current.details) ? 'busy' : (CLASSES[current.code] ?? 'faulty');
    if (GIVEN_UP.has(current.name)) return 'away';
    if (current instanceof NamespaceNotFoundError) return 'refusing';
    // An update error without a reason: the run was ended, or its work took too long.
    isOfEngine ||= current instanceof ServiceError || current instanceof WorkflowUpdateFailedError;
  }
  return isOfEngine ? 'faulty' : undefined;
}

/** The code that gRPC gave an error, for the log. */
export function grpcCode(error: unknown): number | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isGrpcServiceError(current)) return current.code;
  return undefined;
}

/** 503 if the engine's queue is too long to wait for. */
export function engineCrowded(): Failure {
  return new Failure({
    status: 503,
    code: 'engine_busy',
    message: OUTAGES.engine_busy,
    retryAfter: 5,
  });
}

/** 503 for an error of the engine for which the caller has no special message. */
export function engineUnavailable(): Failure {
  return new Failure({
    status: 503,
    code: 'temporal_unavailable',
    message: OUTAGES.temporal_unavailable,
    retryAfter: 2,
  });
}
