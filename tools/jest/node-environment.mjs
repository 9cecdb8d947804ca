// @ts-check
/** The environment of tests without documents: jest's own, except that each worker compiles modules only once. */
import { TestEnvironment } from 'jest-environment-node';
import { shareCode } from './shared-code.mjs';

shareCode();

export default TestEnvironment;
