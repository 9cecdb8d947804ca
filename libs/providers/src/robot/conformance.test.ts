/** Runs the conformance suite on every robot check. */
import { createHash } from 'node:crypto';
import { describeConformance, type ConformanceFault, type ConformancePort } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { simLevers } from '../testing/sim-subject.js';
import { startTurnstileDouble, TURNSTILE_DOUBLE_SECRET } from '../testing/turnstile-double.js';
import type { WireFault } from '../testing/wire-double.js';
import { createRobot } from './factory.js';
import type { RobotPort } from './port.js';

const ADDRESS = '203.0.113.7';

/** A UUID for each of the suite's keys. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function robotLevers(port: RobotPort, tokenOf: (key: string) => string): ConformancePort {
  return {
    adapter: port,
    perform: async (key, signal) =>
      await port.verify(
        { token: tokenOf(key), key: uuidOf(key), address: ADDRESS },
        signal ? { signal } : {},
      ),
    performInvalid: null,
    reconcile: null,
    personalData: [ADDRESS, TURNSTILE_DOUBLE_SECRET],
  };
}

describeConformance('simulated robot check', async (timeoutMs) => {
  const store = createMemorySimStore();
  let judged = 0;
  const secret = 'a secret of this test';
  const sim = { store, secret, timeoutMs, onJudged: () => (judged += 1) };
  const port = createRobot({ mode: 'sim', sim }).of('tenant-1');
  const tokens = new Map<string, string>();
  const tokenOf = (key: string): string => {
    const token = tokens.get(key) ?? port.issue?.() ?? '';
    tokens.set(key, token);
    return token;
  };
  return {
    ...robotLevers(port, tokenOf),
    ...simLevers(store, 'tenant-1', 'robot'),
    accepted: async () => judged,
  };
});

const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: {
    kind: 'answer',
    accepted: false,
    answer: { status: 200, body: { success: false, 'error-codes': ['internal-error'] } },
  },
  rate_limited: { kind: 'answer', accepted: false, answer: { status: 429, body: {} } },
  unauthorized: {
    kind: 'answer',
    accepted: false,
    answer: { status: 400, body: { success: false, 'error-codes': ['invalid-input-secret'] } },
  },
};

describeConformance('Turnstile robot check', async (timeoutMs) => {
  const double = await startTurnstileDouble();
  const turnstile = {
    secretKey: TURNSTILE_DOUBLE_SECRET,
    baseUrl: double.url,
    timeoutMs,
  };
  return {
    ...robotLevers(createRobot({ mode: 'live', turnstile }).of('tenant-1'), (key) => `token of ${key}`),
    accepted: async () => double.passed.length,
    failNext: async (fault) => double.fail(FAULTS[fault]),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
