/// <reference types="jest" />
/** The conformance suite for the adapters of every port: the behavior that callers may rely on, simulated or live. */
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Adapter, Reconciliation } from './adapter.js';
import { ProviderError, type ProviderErrorCode } from './failures.js';

/**
 * `drop`: the connection breaks before the vendor accepts the request. `accept_then_drop`: it breaks after that.
 * `server_error`: the vendor answers with an internal error. `hang`: the vendor never answers.
 */
export type ConformanceFault =
  'drop' | 'accept_then_drop' | 'server_error' | 'rate_limited' | 'unauthorized' | 'hang';

/** An adapter on its vendor or double, with the controls that the suite uses. */
export interface ConformanceSubject {
  adapter: Adapter;
  /** Performs one effect under a key; the same key always carries the same content. */
  perform(key: string, signal?: AbortSignal): Promise<{ id: string }>;
  /** Performs an effect for a recipient that the vendor must refuse; null if the port has no recipients. */
  performInvalid: (() => Promise<unknown>) | null;
  /** Queries the result of an attempt; null if the port's effects leave nothing to query. */
  reconcile: ((key: string, attemptedAfter: Date) => Promise<Reconciliation<{ id: string }>>) | null;
  /** Number of effects that the vendor has accepted so far. */
  accepted(): Promise<number>;
  /** Injects a fault into the next write. */
  failNext(fault: ConformanceFault): Promise<void>;
  /** Waits until the vendor has received the request that it is set to fail. Missing if nothing is sent. */
  nextFault?(): Promise<void>;
  /** Makes the vendor unreachable, for reads too, until the subject is closed. */
  goDown(): Promise<void>;
  /** Personal data in the test requests; no error may contain it. */
  personalData: readonly string[];
  close(): Promise<void>;
}

/** The part of a subject that goes through its port. */
export type ConformancePort = Pick<
  ConformanceSubject,
  'adapter' | 'perform' | 'performInvalid' | 'reconcile' | 'personalData'
>;

/** The timeout of adapters whose vendor answers: longer than any stall of the machine. Milliseconds. */
export const PATIENT_TIMEOUT_MS = 60_000;
/**
 * The timeout of adapters whose vendor hangs, in milliseconds. Tests wait for it, and requests before the one that hangs
 * must be answered within it.
 */
const HANG_TIMEOUT_MS = 1_500;
/** The longest simulated delay before a request counts as hanging, in milliseconds. */
const SIMULATED_MS = 50;

/** Registers the suite for one adapter. `setUp` is called once per test, with the adapter's timeout in milliseconds. */
export function describeConformance(
  name: string,
  setUp: (timeoutMs: number) => Promise<ConformanceSubject>,
): void {
  describe(`${name} conforms`, () => {
    let subject: ConformanceSubject;
    beforeEach(async () => {
      subject = await setUp(PATIENT_TIMEOUT_MS);
    });
    afterEach(() => subject.close());

    it('describes itself', () => {
      const { mode, name: label, idempotent, idempotencyWindowMs } = subject.adapter;
      expect(['sim', 'live']).toContain(mode);
      expect(label).not.toBe('');
      expect(idempotencyWindowMs > 0).toBe(idempotent);
    });

    it('performs one effect per request and returns its id', async () => {
      const first = await subject.perform('key/1');
      const second = await subject.perform('key/2');
      expect(first.id).not.toBe('');
      expect(second.id).not.toBe(first.id);
      expect(await subject.accepted()).toBe(2);
    });

    it('handles a repeated key as declared', async () => {
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

    it('has no second effect when a request with a lost answer is repeated, if idempotent', async () => {
      await subject.failNext('accept_then_drop');
      await failureOf(subject.perform('key/1'));
      await subject.perform('key/1');
      expect(await subject.accepted()).toBe(subject.adapter.idempotent ? 1 : 2);
    });

    it('finds that an attempt never arrived, and the next one succeeds', async () => {
      const before = new Date();
      await subject.failNext('drop');
      expect((await failureOf(subject.perform('key/1'))).code).toBe('ambiguous');
      if (subject.reconcile) expect(await subject.reconcile('key/1', before)).toEqual({ outcome: 'absent' });
      await subject.perform('key/1');
      expect(await subject.accepted()).toBe(1);
    });

    it('returns unknown, and does not throw, while the vendor cannot be asked', async () => {
      if (!subject.reconcile) return;
      await subject.goDown();
      expect(await subject.reconcile('key/1', new Date())).toMatchObject({ outcome: 'unknown' });
    });

    it('reports a rate limit with the time to wait', async () => {
      await subject.failNext('rate_limited');
      const error = await failureOf(subject.perform('key/1'));
      expect(error).toMatchObject({ code: 'rate_limited', retryable: true });
      expect(error.retryAfterMs).toBeGreaterThan(0);
      expect(await subject.accepted()).toBe(0);
    });

    it('never reports an internal error of the vendor as a permanent refusal', async () => {
      await subject.failNext('server_error');
      const { code } = await failureOf(subject.perform('key/1'));
      expect(['ambiguous', 'unavailable'] satisfies ProviderErrorCode[]).toContain(code);
    });

    it('reports refused credentials as a permanent failure', async () => {
      await subject.failNext('unauthorized');
      const error = await failureOf(subject.perform('key/1'));
      expect(error).toMatchObject({ code: 'unauthorized', retryable: false });
    });

    it('does nothing once cancelled, and throws the given reason', async () => {
      const reason = new Error('cancelled by the caller');
      await expect(subject.perform('key/1', AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await subject.accepted()).toBe(0);
    });

    it('stops waiting when cancelled in progress', async () => {
      await subject.failNext('hang');
      const started = Date.now();
      const isUnderWay = subject.nextFault?.() ?? delay(SIMULATED_MS);
      const error = await failureOfCancelled(isUnderWay, (signal) => subject.perform('key/1', signal));
      expect(error.code).toBe('ambiguous');
      expect(Date.now() - started).toBeLessThan(PATIENT_TIMEOUT_MS);
    });

    it('refuses an invalid recipient permanently', async () => {
      if (!subject.performInvalid) return;
      const error = await failureOf(subject.performInvalid());
      expect(error).toMatchObject({ code: 'invalid_recipient', retryable: false });
      expect(await subject.accepted()).toBe(0);
    });

    it('keeps personal data out of every error', async () => {
      const errors: ProviderError[] = [];
      for (const [index, fault] of REPORTED_FAULTS.entries()) {
        await subject.failNext(fault);
        errors.push(await failureOf(subject.perform(`key/${index}`)));
      }
      if (subject.performInvalid) errors.push(await failureOf(subject.performInvalid()));
      for (const error of errors) expectPrivate(error, subject);
    });
  });

  let hung: ReturnType<typeof failByHanging>;
  // Started in `beforeAll`, so that the file's other tests run while it waits.
  beforeAll(() => {
    hung = failByHanging(setUp);
    hung.catch(() => undefined);
  });
  it(`${name} times out if the vendor hangs, and keeps personal data out of that error`, async () => {
    const { error, personalData } = await hung;
    expect(error.code).toBe('ambiguous');
    expectPrivate(error, { personalData });
  });
}

async function failByHanging(
  setUp: (timeoutMs: number) => Promise<ConformanceSubject>,
): Promise<Pick<ConformanceSubject, 'personalData'> & { error: ProviderError }> {
  const subject = await setUp(HANG_TIMEOUT_MS);
  try {
    await subject.failNext('hang');
    return { error: await failureOf(subject.perform('key/1')), personalData: subject.personalData };
  } finally {
    await subject.close();
  }
}

/** Faults in which the vendor answers, or breaks the connection, immediately. */
const REPORTED_FAULTS: readonly ConformanceFault[] = [
  'accept_then_drop',
  'drop',
  'server_error',
  'rate_limited',
  'unauthorized',
];

/** Checks that no part of an error that could be logged contains personal data of the test requests. */
function expectPrivate(
  error: ProviderError,
  { personalData }: Pick<ConformanceSubject, 'personalData'>,
): void {
  const errorText = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${inspect(error, { depth: 9 })}`;
  for (const secret of personalData) expect(errorText).not.toContain(secret);
}

/** The ProviderError of a failed request; anything else fails the test. */
export async function failureOf(request: Promise<unknown>): Promise<ProviderError> {
  const outcome = await request.then(
    () => 'no failure',
    (error: unknown) => error,
  );
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`expected a ProviderError, got ${inspect(outcome)}`);
}

/**
 * The failure of a request that is canceled while it is under way. A request that is canceled before it is sent fails
 * differently.
 */
export async function failureOfCancelled(
  isUnderWay: Promise<unknown>,
  request: (signal: AbortSignal) => Promise<unknown>,
): Promise<ProviderError> {
  const cancel = new AbortController();
  const failure = failureOf(request(cancel.signal));
  await isUnderWay;
  cancel.abort();
  return await failure;
}

/** Adapts a port's reconciliation to the format of the suite. */
export function withId<Sent>(
  answer: Reconciliation<Sent>,
  idOf: (sent: Sent) => string,
): Reconciliation<{ id: string }> {
  return answer.outcome === 'found' ? { outcome: 'found', message: { id: idOf(answer.message) } } : answer;
}
