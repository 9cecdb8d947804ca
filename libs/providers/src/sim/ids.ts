/** Ids of simulated objects, recognizable as simulated. */
import { randomBytes } from 'node:crypto';

/** Creates an id such as `SM-SIM-3F9A0C1B2D4E`. */
export function simId(prefix: 'SM-SIM' | 'EM-SIM' | 'APT-SIM' | 'VO-SIM' | 'CALL-SIM' | 'DEAL-SIM'): string {
  return `${prefix}-${randomBytes(6).toString('hex').toUpperCase()}`;
}
