// @ts-check
/** The environment of tests without documents: jest's own, with modules that are compiled once a worker. */
import { TestEnvironment } from 'jest-environment-node';
import { shareCode } from './shared-code.mjs';

shareCode();

export default TestEnvironment;
