/**
 * The health of each service as requests of this page have found it (specification 2, sections 3 and 4). Kept until the
 * page is reloaded.
 */
import { createStore } from 'zustand/vanilla';

export interface ServiceRecord {
  status: 'healthy' | 'degraded' | 'unavailable';
  /** Milliseconds since the epoch, like `lastFailure`. */
  lastSuccess?: number | undefined;
  lastFailure?: number | undefined;
  /** Failed requests in a row. */
  failureCount: number;
  circuitOpen: boolean;
}

const UNTRIED: ServiceRecord = { status: 'healthy', failureCount: 0, circuitOpen: false };

/** Only services that this page has called. */
export const serviceStatus = createStore<{ services: Readonly<Record<string, ServiceRecord>> }>()(() => ({
  services: {},
}));

function note(service: string, change: (before: ServiceRecord) => Partial<ServiceRecord>): void {
  serviceStatus.setState(({ services }) => {
    const before = services[service] ?? UNTRIED;
    return { services: { ...services, [service]: { ...before, ...change(before) } } };
  });
}

export function noteSuccess(service: string): void {
  note(service, () => ({ ...UNTRIED, status: 'healthy', lastSuccess: Date.now() }));
}

export function noteFailure(service: string): void {
  note(service, ({ failureCount, circuitOpen }) => ({
    status: circuitOpen ? 'unavailable' : 'degraded',
    failureCount: failureCount + 1,
    lastFailure: Date.now(),
  }));
}

/** Notes that the circuit has opened, or has closed again after its time; only a success makes the service healthy. */
export function noteCircuit(service: string, circuitOpen: boolean): void {
  note(service, () => ({ circuitOpen, status: circuitOpen ? 'unavailable' : 'degraded' }));
}
