/// <reference types="jest" />
/** One suite for every adapter of every port: what may be relied upon, whether it is simulated or live. */
import { inspect } from 'node:util';
import type { Adapter, Reconciliation } from './adapter.js';
import { ProviderError, type ProviderErrorCode } from './failures.js';

/**
 * `drop`: the connection breaks before the provider accepts. `accept_then_drop`: after. `server_error`: it answers
 * that it is broken. `hang`: it never answers.
 */
export type ConformanceFault =
  'drop' | 'accept_then_drop' | 'server_error' | 'rate_limited' | 'unauthorized' | 'hang';

/** An adapter on its provider or double, with the levers the suite pulls. Its time-out must be 500 ms or less. */
export interface ConformanceSubject {
  adapter: Adapter;
  /** Makes one effect under a key; the same key always carries the same content. */
  perform(key: string, signal?: AbortSignal): Promise<{ id: string }>;
  /** Makes an effect for a recipient the provider must refuse; null if the port has no recipients. */
  performInvalid: (() => Promise<unknown>) | null;
  /** Asks what became of an attempt; null if the port's effects leave nothing behind to ask for. */
  reconcile: ((key: string, attemptedAfter: Date) => Promise<Reconciliation<{ id: string }>>) | null;
  /** How many effects the provider has accepted so far. */
  accepted(): Promise<number>;
  /** Makes the next writing call meet a fault. */
  failNext(fault: ConformanceFault): Promise<void>;
  /** Puts the provider out of reach, reads included, until the subject is closed. */
  goDown(): Promise<void>;
  /** Personal data in play: none of it may show in an error. */
  personalData: readonly string[];
  close(): Promise<void>;
}

/** The part of a subject that goes through its port. */
export type ConformancePort = Pick<
  ConformanceSubject,
  'adapter' | 'perform' | 'performInvalid' | 'reconcile' | 'personalData'
>;

const PROMPTLY_MS = 3_000;

/** Registers the suite for one adapter; `setUp` is called once per test. */
export function describeConformance(name: string, setUp: () => Promise<ConformanceSubject>): void {
  // A real wire and half a second's patience: a machine that stalls for longer is no fault of the adapter.
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
  describe(`${name} conforms`, () => {
    let subject: ConformanceSubject;
    beforeEach(async () => {
      subject = await setUp();
    });
    afterEach(() => subject.close());

    it('says what it is', () => {
      const { mode, name: label, idempotent, idempotencyWindowMs } = subject.adapter;
      expect(['sim', 'live']).toContain(mode);
      expect(label).not.toBe('');
      expect(idempotencyWindowMs > 0).toBe(idempotent);
    });

    it('makes one effect per call and answers its id', async () => {
      const first = await subject.perform('key/1');
      const second = await subject.perform('key/2');
      expect(first.id).not.toBe('');
      expect(second.id).not.toBe(first.id);
      expect(await subject.accepted()).toBe(2);
    });

    it('treats a repeated key as declared', async () => {
      const first = await subject.perform('key/1');
      const again = await subject.perform('key/1');
      expect(again.id === first.id).toBe(subject.adapter.idempotent);
      expect(await subject.accepted()).toBe(subject.adapter.idempotent ? 1 : 2);
    });

    it('finds an attempt whose answer was lost', async () => {
      const before = new Date();
      await subject.failNext('accept_then_drop');
      const error = await failureOf(subject.perform('key/1'));
      expect(error.code).toBe('ambiguous');
      expect(error.retryable).toBe(subject.adapter.idempotent);
      const found = await subject.reconcile?.('key/1', before);
      if (found)
        expect(found).toMatchObject({ outcome: 'found', message: { id: expect.stringMatching(/./) } });
      expect(await subject.accepted()).toBe(1);
    });

    it('makes no second effect when a lost answer is asked for again, if idempotent', async () => {
      await subject.failNext('accept_then_drop');
      await failureOf(subject.perform('key/1'));
      await subject.perform('key/1');
      expect(await subject.accepted()).toBe(subject.adapter.idempotent ? 1 : 2);
    });

    it('knows that an attempt never arrived, and another one succeeds', async () => {
      const before = new Date();
      await subject.failNext('drop');
      expect((await failureOf(subject.perform('key/1'))).code).toBe('ambiguous');
      if (subject.reconcile) expect(await subject.reconcile('key/1', before)).toEqual({ outcome: 'absent' });
      await subject.perform('key/1');
      expect(await subject.accepted()).toBe(1);
    });

    it('answers unknown, and does not throw, while the provider cannot be asked', async () => {
      if (!subject.reconcile) return;
      await subject.goDown();
      expect(await subject.reconcile('key/1', new Date())).toMatchObject({ outcome: 'unknown' });
    });

    it('passes a rate limit on with the time to wait', async () => {
      await subject.failNext('rate_limited');
      const error = await failureOf(subject.perform('key/1'));
      expect(error).toMatchObject({ code: 'rate_limited', retryable: true });
      expect(error.retryAfterMs).toBeGreaterThan(0);
      expect(await subject.accepted()).toBe(0);
    });

    it('never takes a broken provider for a lasting refusal', async () => {
      await subject.failNext('server_error');
      const { code } = await failureOf(subject.perform('key/1'));
      expect(['ambiguous', 'unavailable'] satisfies ProviderErrorCode[]).toContain(code);
    });

    it('takes refused credentials for a lasting failure', async () => {
      await subject.failNext('unauthorized');
      const error = await failureOf(subject.perform('key/1'));
      expect(error).toMatchObject({ code: 'unauthorized', retryable: false });
    });

    it('gives up on a provider that hangs', async () => {
      await subject.failNext('hang');
      const started = Date.now();
      expect((await failureOf(subject.perform('key/1'))).code).toBe('ambiguous');
      expect(Date.now() - started).toBeLessThan(PROMPTLY_MS);
    });

    it('does nothing once cancelled, and says so with the reason given', async () => {
      const reason = new Error('cancelled by the caller');
      await expect(subject.perform('key/1', AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await subject.accepted()).toBe(0);
    });

    it('stops waiting when cancelled under way', async () => {
      await subject.failNext('hang');
      const started = Date.now();
      const error = await failureOf(subject.perform('key/1', AbortSignal.timeout(50)));
      expect(error.code).toBe('ambiguous');
      expect(Date.now() - started).toBeLessThan(PROMPTLY_MS);
    });

    it('refuses an invalid recipient for good', async () => {
      if (!subject.performInvalid) return;
      const error = await failureOf(subject.performInvalid());
      expect(error).toMatchObject({ code: 'invalid_recipient', retryable: false });
      expect(await subject.accepted()).toBe(0);
    });

    it('keeps personal data out of every error', async () => {
      const faults: ConformanceFault[] = ['accept_then_drop', 'drop', 'server_error', 'rate_limited', 'hang'];
      const errors: ProviderError[] = [];
      for (const [index, fault] of faults.entries()) {
        await subject.failNext(fault);
        errors.push(await failureOf(subject.perform(`key/${index}`)));
      }
      if (subject.performInvalid) errors.push(await failureOf(subject.performInvalid()));
      for (const error of errors) {
        const errorText = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${inspect(error, { depth: 9 })}`;
        for (const secret of subject.personalData) expect(errorText).not.toContain(secret);
      }
    });
  });
}

/** The ProviderError a call failed with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const outcome = await call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`expected a ProviderError, got ${inspect(outcome)}`);
}

/** A port's answer to what became of an attempt, as the suite reads it. */
export function withId<Sent>(
  answer: Reconciliation<Sent>,
  idOf: (sent: Sent) => string,
): Reconciliation<{ id: string }> {
  return answer.outcome === 'found' ? { outcome: 'found', message: { id: idOf(answer.message) } } : answer;
}
