/** The robot check: who passes, who does not, and why. Same for the simulated check and the live one. */
import { randomUUID } from 'node:crypto';
import { createMemorySimStore } from '../sim/memory-store.js';
import {
  startTurnstileDouble,
  TURNSTILE_DOUBLE_SECRET,
  type TurnstileDouble,
} from '../testing/turnstile-double.js';
import { createRobot } from './factory.js';
import { createTurnstileRobot } from './live-turnstile.js';
import { SIM_ROBOT_TOKEN_MS } from './sim.js';

describe('the simulated robot check', () => {
  const store = createMemorySimStore();
  let now = new Date('2027-03-01T12:00:00Z');
  const checks = createRobot({ mode: 'sim', sim: { store, secret: 'secret', now: () => now } });
  const robot = checks.of('tenant-1');
  const judge = (token: string, key = randomUUID()) => robot.verify({ token, key });
  const issue = (): string => robot.issue?.() ?? '';

  it('passes its own token once, and repeats the verdict for the same key', async () => {
    const [token, key] = [issue(), randomUUID()];
    expect(await judge(token, key)).toMatchObject({ passed: true });
    expect(await judge(token, key)).toMatchObject({ passed: true });
    expect(await judge(token)).toMatchObject({ passed: false, reason: 'spent' });
  });

  it('declines forged tokens, tokens of another tenant and empty ones', async () => {
    const foreign = checks.of('tenant-2').issue?.() ?? '';
    for (const token of [foreign, `${issue()}x`, '', 'a.b.c', `9${issue()}`])
      expect(await judge(token)).toMatchObject({ passed: false, reason: 'declined' });
  });

  it('declines a token after its lifetime', async () => {
    const token = issue();
    now = new Date(now.getTime() + SIM_ROBOT_TOKEN_MS + 1);
    expect(await judge(token)).toMatchObject({ passed: false, reason: 'spent' });
  });

  it('declines when its controls say so, and passes again afterwards', async () => {
    await store.setControls('tenant-1', 'robot', { failNext: 1, failure: 'rejected' });
    expect(await judge(issue())).toMatchObject({ passed: false, reason: 'declined' });
    expect(await judge(issue())).toMatchObject({ passed: true });
  });
});

describe('Turnstile over HTTP', () => {
  let double: TurnstileDouble;
  beforeEach(async () => {
    double = await startTurnstileDouble();
  });
  afterEach(() => double.close());
  const judge = (token: string, key = randomUUID()) =>
    createTurnstileRobot({
      secretKey: TURNSTILE_DOUBLE_SECRET,
      baseUrl: double.url,
      timeoutMs: 60_000,
    }).verify({ token, key, address: '203.0.113.7' });

  it('sends token, address and idempotency key, and the secret only in the body', async () => {
    const key = randomUUID();
    expect(await judge('a person', key)).toEqual({ id: key, passed: true });
    const [request] = double.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/turnstile/v0/siteverify' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      secret: TURNSTILE_DOUBLE_SECRET,
      response: 'a person',
      idempotency_key: key,
      remoteip: '203.0.113.7',
    });
    expect(JSON.stringify(request?.headers)).not.toContain(TURNSTILE_DOUBLE_SECRET);
  });

  it('distinguishes a used token from a declined one', async () => {
    await judge('a person');
    expect(await judge('a person')).toMatchObject({ passed: false, reason: 'spent' });
    expect(await judge('robot 7')).toMatchObject({ passed: false, reason: 'declined' });
    expect(await judge('')).toMatchObject({ passed: false, reason: 'declined' });
  });

  it('passes nobody if the answer is not a verdict', async () => {
    for (const body of [null, 'yes', { success: 'true' }, {}]) {
      double.fail({ kind: 'answer', accepted: true, answer: { status: 200, body } });
      await expect(judge('a person')).rejects.toMatchObject({ code: 'ambiguous' });
    }
  });

  it('requires its key, and names it', () => {
    expect(() => createTurnstileRobot({})).toThrow(
      'The live robot check needs TURNSTILE_SECRET_KEY. Missing: TURNSTILE_SECRET_KEY.',
    );
  });
});
