// @ts-check
/**
 * Limits of processes that tests start. A machine that runs tests may pause for seconds and is slower than most, and a
 * slow service must not count as down. What happens at these limits is tested on processes with lower ones.
 */
export const SLOW_MACHINE_LIMITS = {
  // Tests also open more connections at once than a practice does.
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  PRAXIS_ENGINE_PROBE_TIMEOUT_MS: '20000',
  PRAXIS_LOOP_STUCK_MS: '60000',
};
