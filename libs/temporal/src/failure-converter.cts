/**
 * Failure converter of clients, workers and the workflow sandbox, so that messages and stack traces are encrypted too.
 * CommonJS, because Temporal loads converters with `require`.
 */
import common = require('@temporalio/common');

const failureConverter = new common.DefaultFailureConverter({ encodeCommonAttributes: true });

export = { failureConverter };
