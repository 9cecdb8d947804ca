// @ts-check
/** Where tests without documents run: jest's own environment, with modules that are compiled once a worker. */
import { TestEnvironment } from 'jest-environment-node';
import { shareCode } from './shared-code.mjs';

shareCode();

export default TestEnvironment;
