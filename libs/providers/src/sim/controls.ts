/** Rules of the simulator's controls, shared by every store. Pure. */
import type { SimBehavior, SimTurn } from './store.js';

/** The defaults: no failures and no delay. */
export const DEFAULT_SIM_CONTROLS: Readonly<SimBehavior> = {
  failNext: 0,
  failAlways: false,
  failure: 'unavailable',
  delayMs: 0,
  webhooks: true,
  delivery: 'delivered',
};

/** How the next request proceeds, and the controls that remain after it. */
export function decideTurn(controls: SimBehavior): { turn: SimTurn; next: SimBehavior } {
  const fails = controls.failAlways || controls.failNext > 0;
  return {
    turn: {
      failure: fails ? controls.failure : null,
      delayMs: controls.delayMs,
      webhooks: controls.webhooks,
      delivery: controls.delivery,
    },
    next: controls.failNext > 0 ? { ...controls, failNext: controls.failNext - 1 } : controls,
  };
}
