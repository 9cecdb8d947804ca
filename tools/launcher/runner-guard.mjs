// @ts-check
/**
 * Loaded into jest and, through NODE_OPTIONS, into the processes that it forks. After a runner was killed,
 * such a process would continue as long as its test has a connection or a timer, so it ends when the channel
 * to its runner closes.
 */
if (process.channel) process.once('disconnect', () => process.exit(1));
