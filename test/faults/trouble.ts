/** Makes and ends each fault. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../../tools/launcher/faults-arguments.mjs';
import type { StackHandle } from '../support/stack.js';
import { startImpostor, type Protocol } from './impostors.js';
import type { Proxy, Toxic } from './toxiproxy.js';

/** Ends a fault. */
export type End = () => Promise<void>;

export interface Wire {
  proxy: Proxy;
  protocol: Protocol;
  /** Delay of each packet of an answer, in milliseconds. A vendor gets one request per action, a database many. */
  slowMs: number;
  /** Bytes of an answer after which its connection is cut. */
  halfBytes: number;
}

/** Speed of a slow connection, in thousands of bytes per second. */
const SLOW_RATE = 24;

const toxicsOf = (fault: 'slow' | 'half' | 'hang', { slowMs, halfBytes }: Wire): Toxic[] =>
  ({
    slow: [
      { type: 'latency', attributes: { latency: slowMs, jitter: Math.round(slowMs / 5) } },
      { type: 'bandwidth', attributes: { rate: SLOW_RATE } },
    ] satisfies Toxic[],
    half: [{ type: 'limit_data', attributes: { bytes: halfBytes } }] satisfies Toxic[],
    hang: [{ type: 'timeout', attributes: { timeout: 0 } }] satisfies Toxic[],
  })[fault];

/** Makes a fault on the connection to a service. */
export async function spoilWire(wire: Wire, fault: Fault): Promise<End> {
  const { proxy, protocol } = wire;
  switch (fault) {
    case 'down':
      await proxy.close();
      return () => proxy.heal();
    case 'slow':
    case 'half':
    case 'hang':
      for (const toxic of toxicsOf(fault, wire)) await proxy.spoil(toxic);
      return () => proxy.heal();
    case '429':
    case '500':
    case 'garbage': {
      const impostor = await startImpostor(protocol, fault);
      await proxy.lead(impostor.address);
      return async () => {
        await proxy.heal();
        await impostor.close();
      };
    }
  }
}

const KILL_EVERY_MS = 100;
const STOPPED_MS = 750;
const RUNNING_MS = 250;

/**
 * Makes a fault of the worker. It has no incoming connections, so the process is killed, paused, or paused repeatedly.
 */
export function spoilWorker(stack: StackHandle, fault: 'down' | 'slow' | 'hang'): End {
  let isOver = false;
  const signal = (name: NodeJS.Signals): void => {
    try {
      stack.kill('worker', name);
    } catch {
      // The worker has not been started again yet.
    }
  };
  const work = async (): Promise<void> => {
    if (fault === 'hang') signal('SIGSTOP');
    while (!isOver) {
      if (fault === 'down') signal('SIGKILL');
      if (fault === 'slow') {
        signal('SIGSTOP');
        await delay(STOPPED_MS);
        signal('SIGCONT');
      }
      await delay(fault === 'slow' ? RUNNING_MS : KILL_EVERY_MS);
    }
    signal('SIGCONT');
  };
  const working = work();
  return async () => {
    isOver = true;
    await working;
  };
}
