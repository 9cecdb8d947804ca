/**
 * Jest set-up of the kinds that run against real processes: a test that fails is tried a second time, because a machine
 * that stalls for seconds is no fault of the product. `npm test` names each test that needed it.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
