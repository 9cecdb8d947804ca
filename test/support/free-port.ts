import { reservePort } from '../../tools/launcher/ports.mjs';

/**
 * Below the range from which the system gives ports to connections and to servers that ask for any port (32768 to
 * 60999 on Linux): it could give one of those to another process while ours starts.
 */
const FIRST_PORT = 20_000;

/**
 * Starts a process on a free port of this machine. The port is reserved until `start` is done: from then on the
 * process itself keeps it by listening there.
 */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  const { port, release } = await reservePort(FIRST_PORT);
  try {
    return await start(port);
  } finally {
    release();
  }
}
