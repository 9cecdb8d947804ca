/** The controls of the conformance suite, for any simulator. */
import type { ConformanceFault, ConformanceSubject } from '../conformance.js';
import type { ProviderPort } from '../failures.js';
import type { SimBehavior, SimStore } from '../sim/store.js';

/** The part of a subject that is the same for every simulator: faults and counts, through the store. */
export function simLevers(
  store: SimStore,
  tenantId: string,
  port: ProviderPort,
): Pick<ConformanceSubject, 'accepted' | 'failNext' | 'goDown' | 'close'> {
  return {
    accepted: async () => (await store.find({ tenantId, port })).length,
    failNext: async (fault) => {
      await store.setControls(tenantId, port, controlsFor(fault));
    },
    goDown: async () => {
      await store.setControls(tenantId, port, { failAlways: true, failure: 'unavailable' });
    },
    close: async () => undefined,
  };
}

function controlsFor(fault: ConformanceFault): Partial<SimBehavior> {
  switch (fault) {
    case 'drop':
      return { failNext: 1, failure: 'ambiguous', delayMs: 0 };
    case 'accept_then_drop':
      return { failNext: 1, failure: 'accept_then_drop', delayMs: 0 };
    case 'server_error':
      return { failNext: 1, failure: 'unavailable', delayMs: 0 };
    case 'rate_limited':
    case 'unauthorized':
      return { failNext: 1, failure: fault, delayMs: 0 };
    case 'hang':
      return { failNext: 0, delayMs: 60_000 };
  }
}
