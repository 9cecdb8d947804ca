/** How much the public demo may send with the real vendors. */
import type { Environment } from './environment.js';

/** Maximum number of live sends of the public demo per day: to one number, and in total. */
export function demoLiveCap(
  environment: Pick<Environment, 'PRAXIS_DEMO_LIVE_PER_NUMBER' | 'PRAXIS_DEMO_LIVE_PER_DAY'>,
): { perNumber: number; perDay: number } {
  return {
    perNumber: environment.PRAXIS_DEMO_LIVE_PER_NUMBER,
    perDay: environment.PRAXIS_DEMO_LIVE_PER_DAY,
  };
}
