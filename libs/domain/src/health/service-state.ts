/** A check's effect on the state of a service, and the common cause of several failures. Pure. */
import {
  FAILURES_TO_DOWN,
  DEPENDS_ON,
  SUCCESSES_TO_HEALTHY,
  type ServiceName,
  type ServiceStatus,
} from '@praxis/contracts/health/service.const';

/** The state of a service after the checks so far. */
export interface ServiceState {
  status: ServiceStatus;
  /** Number of equal results in a row, up to the latest check; one of the two counts is 0. */
  failures: number;
  successes: number;
}

/** The result of a check. `isBlamed`: another service, on which this one depends, is failing. */
export interface ServiceVerdict {
  isOk: boolean;
  isBlamed?: boolean;
}

/** State of a service before the first check. */
export const UNCHECKED: ServiceState = { status: 'healthy', failures: 0, successes: 0 };

/**
 * The state after one more check: degraded from the first failure, down after `FAILURES_TO_DOWN` in a row, healthy
 * after `SUCCESSES_TO_HEALTHY` in a row. A single success makes a service that was down degraded. Only a service's own
 * failures can make it down; those caused by another service do not count.
 */
export function afterCheck(
  { status, failures, successes }: ServiceState,
  { isOk, isBlamed = false }: ServiceVerdict,
): ServiceState {
  if (!isOk && isBlamed) return { status: 'degraded', failures: 0, successes: 0 };
  if (!isOk) {
    const failed = failures + 1;
    const isDown = status === 'down' || failed >= FAILURES_TO_DOWN;
    return { status: isDown ? 'down' : 'degraded', failures: failed, successes: 0 };
  }
  const succeeded = successes + 1;
  const isHealthy = status === 'healthy' || succeeded >= SUCCESSES_TO_HEALTHY;
  return { status: isHealthy ? 'healthy' : 'degraded', failures: 0, successes: succeeded };
}

/**
 * The service that causes the trouble of a service: the first failing service that it depends on, directly or
 * indirectly; otherwise the service itself.
 */
export function causeOf(service: ServiceName, isInTrouble: (other: ServiceName) => boolean): ServiceName {
  for (const dependency of DEPENDS_ON[service]) {
    const cause = causeOf(dependency, isInTrouble);
    if (cause !== dependency || isInTrouble(dependency)) return cause;
  }
  return service;
}
