// @ts-check
/**
 * Loaded into jest and, through NODE_OPTIONS, into the processes that it forks. Such a process would outlive a runner that was
 * killed for as long as a test in it has a connection or a timer: it ends when the channel to its runner closes.
 */
if (process.channel) process.once('disconnect', () => process.exit(1));
