/**
 * Failure converter of clients, workers and the workflow sandbox: messages and stack traces go through the codec too.
 * CommonJS, because Temporal loads converters with `require`.
 */
import common = require('@temporalio/common');

const failureConverter = new common.DefaultFailureConverter({ encodeCommonAttributes: true });

export = { failureConverter };
