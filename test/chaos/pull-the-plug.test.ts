/**
 * Pull the plug: the demo's button kills the worker mid-journey; screens show it down and up, and the journey
 * continues.
 */
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { NONE } from '../support/invariants.js';
import { newSession } from '../support/journey-client.js';
import { LiveStream } from '../support/live-stream.js';
import { until } from '../support/until.js';

/** Long enough to pull the plug while a message is sent, on a slow machine too. */
const SENDING_MS = 5_000;

describe('pull the plug', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
  });
  afterAll(async () => {
    await chaos.client.setSim({ port: 'sms' });
    await chaos.stop();
  });

  it('shows the worker down and up again, and the journey completes', async () => {
    const { client, stack } = chaos;
    await client.setSim({ port: 'sms', delayMs: SENDING_MS });
    const session = newSession('realestate', 'plug');
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    const { sessionId, industry } = session;
    const live = await LiveStream.open(
      `${client.baseUrl}/v1/live?industry=${industry}&sessionId=${sessionId}`,
    );
    expect(live.status).toBe(200);
    const worker = (): unknown[] =>
      live.events.filter(({ event }) => event === 'worker').map(({ data }) => data);
    await until('the worker to be shown up', { timeoutMs: 5_000 }, () => worker().length === 1);

    const pid = stack.run().pids.worker;
    const followUp = client.followUp(session, leadId);
    await client.journeyWhen(session, 'follow-up under way', (view) =>
      view.messages.some(({ status }) => status === 'sending'),
    );
    const pulled = await client.request<{ killed: boolean }>('POST', '/v1/demo/pull-the-plug', {});
    const pulledAt = performance.now();
    await client.setSim({ port: 'sms' });
    expect(pulled).toMatchObject({ status: 200, body: { ok: true, killed: true } });

    await until('the worker to be shown down and up', { timeoutMs: 20_000 }, () => worker().length >= 3);
    const upMs = performance.now() - pulledAt;
    // On a machine that pauses, a worker that is silent for long may be shown as down again later.
    expect(worker().slice(0, 3)).toEqual([{ up: true }, { up: false }, { up: true }]);
    expect(stack.run().pids.worker).not.toBe(pid);

    await followUp;
    await client.roi(session);
    await client.journeyWhen(session, 'completed', (view) => view.status === 'completed');
    console.info(
      `plug pulled: worker shown up again after ${Math.round(upMs)} ms, journey done after ${Math.round(performance.now() - pulledAt)} ms`,
    );
    await until('the screen to show the end', { timeoutMs: 5_000 }, () =>
      live.journeys.some(({ status }) => status === 'completed'),
    );
    live.close();
    expect(await chaos.violations([{ sessionId, leadId }])).toEqual(NONE);
  });
});
