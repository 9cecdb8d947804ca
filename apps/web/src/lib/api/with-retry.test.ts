import { ApiError } from './api-error.js';
import { withRetry } from './with-retry.js';

const away = new ApiError({
  message: 'No worker',
  status: 503,
  code: 'worker_unavailable',
  retryAfterMs: 2000,
});
const unreachable = new ApiError({ message: 'Failed to fetch', status: 0, code: 'unreachable' });

function failing(times: number, error: ApiError): () => Promise<string> {
  let calls = 0;
  return () => {
    calls += 1;
    return calls > times ? Promise.resolve(`answer ${calls}`) : Promise.reject(error);
  };
}

function retry(networkToo = true): { options: Parameters<typeof withRetry>[1]; pauses: number[] } {
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  return { pauses, options: { networkToo, onWait: () => undefined, stop: () => false, pause } };
}

describe('withPatience', () => {
  it('waits as long as the server asks and then gives the answer', async () => {
    const { options, pauses } = retry();
    await expect(withRetry(failing(2, away), options)).resolves.toBe('answer 3');
    expect(pauses).toEqual([2000, 2000]);
  });

  it('waits for whatever the server says is only not now, in a crowd or without its database', async () => {
    for (const code of ['engine_busy', 'database_unavailable', 'a_code_of_next_year']) {
      const notNow = new ApiError({ message: 'Later', status: 503, code, retryAfterMs: 5000 });
      const { options, pauses } = retry();
      await expect(withRetry(failing(2, notNow), options)).resolves.toBe('answer 3');
      expect(pauses).toEqual([5000, 5000]);
    }
    // Nothing is promised here: a vendor’s key is missing, say.
    const forGood = new ApiError({ message: 'no', status: 503, code: 'live_not_configured' });
    await expect(withRetry(failing(1, forGood), retry().options)).rejects.toBe(forGood);
  });

  it('gives up after a minute', async () => {
    const { options, pauses } = retry();
    await expect(withRetry(failing(1000, away), options)).rejects.toBe(away);
    expect(pauses).toHaveLength(30);
  });

  it('waits for the network only where asked', async () => {
    await expect(withRetry(failing(1, unreachable), retry().options)).resolves.toBe('answer 2');
    await expect(withRetry(failing(1, unreachable), retry(false).options)).rejects.toBe(unreachable);
  });

  it('does not repeat a refusal, nor what nobody waits for', async () => {
    const refusal = new ApiError({ message: 'no', status: 409, code: 'slot_taken' });
    await expect(withRetry(failing(1, refusal), retry().options)).rejects.toBe(refusal);
    const { options } = retry();
    await expect(withRetry(failing(1, away), { ...options, stop: () => true })).rejects.toBe(away);
  });
});
