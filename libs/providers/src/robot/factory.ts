/** Chooses the robot check. A live one without its key throws; there is no fallback to the simulator. */
import { createTurnstileRobot, type TurnstileSettings } from './live-turnstile.js';
import type { RobotPort } from './port.js';
import { createSimRobot, type SimRobot, type SimRobotContext } from './sim.js';

export type RobotOptions =
  { mode: 'sim'; sim: SimRobotContext } | { mode: 'live'; turnstile: TurnstileSettings };

/** The check of each tenant. A simulated one also issues the tokens, because no vendor's widget does. */
export interface RobotVendor {
  of(tenantId: string): RobotPort & Partial<Pick<SimRobot, 'issue'>>;
}

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createRobot(options: RobotOptions): RobotVendor {
  switch (options.mode) {
    case 'sim':
      return createSimRobot(options.sim);
    case 'live': {
      const live = createTurnstileRobot(options.turnstile);
      return { of: () => live };
    }
  }
}
