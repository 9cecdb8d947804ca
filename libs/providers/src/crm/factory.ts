/** Chooses the CRM adapter. A live adapter without its key throws; there is no fallback to the simulator. */
import type { SimContext } from '../sim/engine.js';
import { createHubspotCrm, type HubspotSettings } from './live-hubspot.js';
import type { CrmPort } from './port.js';
import { createSimCrm } from './sim.js';

export type CrmOptions = { mode: 'sim'; sim: SimContext } | { mode: 'live'; hubspot: HubspotSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createCrm(options: CrmOptions): CrmPort {
  switch (options.mode) {
    case 'sim':
      return createSimCrm(options.sim);
    case 'live':
      return createHubspotCrm(options.hubspot);
  }
}
