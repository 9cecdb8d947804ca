/**
 * Property tests of fast-check with a fixed seed, so that a failing run can be repeated. `npm test -- --shuffle=SEED` uses that
 * seed, and `npm run soak -- properties` a new one for each round.
 */
import fc from 'fast-check';

/** Seed of everything that a test chooses at random. */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 1);

fc.configureGlobal({ seed: TEST_SEED });

export default fc;
