/** Facts about the engine, the served page and the machine, derived from their answers. */
import type { Environment } from '@praxis/config/environment';
import { payloadFacts, workerFacts } from './engine-facts.js';
import { diskFacts, vendorFacts } from './machine-facts.js';
import { cachingFacts, policyFacts, type ServedResponse } from './served-page.js';

const payload = (encoding: string): object => ({
  metadata: { encoding: Buffer.from(encoding) },
  data: Buffer.from('x'),
});

it('finds unencrypted payloads of runs and activities', () => {
  const history = {
    events: [
      {
        workflowExecutionStartedEventAttributes: {
          input: { payloads: [payload('binary/encrypted')] },
          searchAttributes: { indexedFields: { tenant: payload('json/plain') } },
          memo: { fields: { note: payload('json/plain') } },
        },
      },
      { activityTaskCompletedEventAttributes: { result: { payloads: [payload('json/plain')] } } },
      {
        workflowExecutionUpdateAcceptedEventAttributes: {
          acceptedRequest: {
            input: {
              header: { fields: { origin: payload('json/plain') } },
              args: { payloads: [payload('binary/encrypted')] },
            },
          },
        },
      },
      { userMetadata: { summary: payload('json/plain') } },
    ],
  };
  expect(payloadFacts([history])).toEqual({ sampled: 3, plain: 1 });
  expect(payloadFacts([])).toEqual({ sampled: 0, plain: 0 });
});

it('names queues that no worker polls, and leaves the outbox out', () => {
  const queue = (name: string, lastPollSeconds?: number | null) => ({
    queue: name,
    backlog: 0,
    oldestSeconds: 0,
    ...(lastPollSeconds === undefined ? {} : { lastPollSeconds }),
  });
  expect(workerFacts([queue('outbox'), queue('a', 5), queue('b', null), queue('c', 121)])).toEqual({
    queues: 3,
    silentQueues: ['b', 'c'],
  });
});

describe('the served page', () => {
  const PAGE = `<link href="/assets/a.css"><script src="/assets/b.js"></script><script src="/assets/b.js"></script>`;
  const serve =
    (headers: Record<string, string>, status = 200) =>
    (path: string): Promise<ServedResponse> =>
      Promise.resolve({ statusCode: path === '/' ? 200 : status, headers, body: PAGE });

  it('has the content security policy of its response header', async () => {
    expect(await policyFacts(serve({ 'content-security-policy': "script-src 'self'" }))).toEqual({
      policy: "script-src 'self'",
    });
    expect(await policyFacts(serve({}))).toEqual({ policy: null });
  });

  it.each([
    ['public, max-age=31536000, immutable', 200, 0],
    ['public, max-age=3600, immutable', 200, 2],
    ['no-cache', 200, 2],
    ['public, max-age=31536000, immutable', 404, 2],
  ])(
    'counts uncached assets when they have cache-control %s and status %d',
    async (header, status, uncached) => {
      const facts = await cachingFacts(serve({ 'cache-control': header }, status));
      expect([facts.assets, facts.uncached.length]).toEqual([2, uncached]);
    },
  );
});

it('reads the free share of the disk, and which vendors are simulated', async () => {
  const { freeShare } = await diskFacts('/a folder that is not there');
  expect(freeShare).toBeGreaterThan(0);
  expect(freeShare).toBeLessThanOrEqual(1);
  const environment = {
    PRAXIS_EMBEDDED: false,
    RESEND_API_KEY: 're_x',
    TWILIO_ACCOUNT_SID: 'AC',
  } as Environment;
  expect(vendorFacts(environment)).toEqual({
    isEmbedded: false,
    simulated: ['AI receptionist', 'live voice', 'payments', 'robot check'],
  });
});
