// @ts-check
/**
 * Limits of processes that tests start. A machine that runs tests may stand still for seconds and is slower than most, and what is only
 * slow must not count as away. What happens when these limits are reached is tested on processes that have lower ones.
 */
export const SLOW_MACHINE_LIMITS = {
  // Tests also open more connections at once than a practice does.
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  PRAXIS_ENGINE_PROBE_TIMEOUT_MS: '20000',
  PRAXIS_LOOP_STUCK_MS: '60000',
};
