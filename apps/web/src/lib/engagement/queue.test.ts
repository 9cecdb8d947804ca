import type { EngagementEvent } from '@praxis/contracts/engagement/engagement';
import { EVENTS_PER_REQUEST } from '@praxis/contracts/engagement/engagement.const';
import { createEngagementQueue, FLUSH_MS, type Delivery } from './queue.js';

function world() {
  let time = Date.parse('2026-05-05T12:00:00Z');
  let count = 0;
  let timers: { at: number; work: () => void }[] = [];
  const sent: EngagementEvent[][] = [];
  const answers: Delivery[] = [];
  const queue = createEngagementQueue({
    send: async (events) => {
      sent.push(events);
      return answers.shift() ?? 'taken';
    },
    newId: () => `id-${(count += 1)}`,
    now: () => time,
    later: (work, ms) => {
      const timer = { at: time + ms, work };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
  });
  const pass = async (ms: number): Promise<void> => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { work } of due) work();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const ids = (): string[][] => sent.map((events) => events.map(({ id }) => id));
  return { queue, answers, sent, ids, pass, planned: () => timers.length };
}

it('sends collected events once, a few seconds later', async () => {
  const { queue, sent, ids, pass } = world();
  queue.add({ type: 'section_view', section: 'hero' });
  await pass(FLUSH_MS - 1);
  queue.add({ type: 'section_view', section: 'hero', duration: 3.9 });
  expect(sent).toEqual([]);
  await pass(1);
  expect(ids()).toEqual([['id-1', 'id-2']]);
  expect(sent[0]?.[0]).toEqual({
    type: 'section_view',
    section: 'hero',
    id: 'id-1',
    at: '2026-05-05T12:00:00.000Z',
  });
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

it('resends a lost batch with the same ids and increasing delays, and never a refused one', async () => {
  const { queue, ids, pass, answers } = world();
  answers.push('lost', 'lost', 'refused');
  queue.add({ type: 'form_fill', section: 'intake' });
  await pass(FLUSH_MS);
  await pass(FLUSH_MS);
  expect(ids()).toEqual([['id-1']]);
  await pass(FLUSH_MS);
  expect(ids()).toEqual([['id-1'], ['id-1']]);
  await pass(4 * FLUSH_MS);
  expect(ids()).toHaveLength(3);
  await pass(600_000);
  expect(ids()).toHaveLength(3);
});

it('sends everything when the page is closed, including unconfirmed batches', async () => {
  const { queue, ids, pass, planned } = world();
  queue.add({ type: 'form_fill' });
  void pass(FLUSH_MS);
  queue.add({ type: 'demo_interaction', section: 'roi' });
  queue.flush();
  await pass(0);
  expect(ids()).toEqual([['id-1'], ['id-1', 'id-2']]);
  expect(planned()).toBe(0);
  queue.flush();
  expect(ids()).toHaveLength(2);
});

it('continues after a flush that did not arrive, because the page was only hidden', async () => {
  const { queue, ids, pass, answers } = world();
  answers.push('lost');
  queue.add({ type: 'form_fill' });
  queue.flush();
  await pass(0);
  await pass(FLUSH_MS);
  expect(ids()).toEqual([['id-1'], ['id-1']]);
});

it('sends no more at a time than a request accepts', async () => {
  const { queue, sent, pass } = world();
  for (let index = 0; index < 2 * EVENTS_PER_REQUEST + 1; index += 1) queue.add({ type: 'section_view' });
  await pass(FLUSH_MS);
  await pass(FLUSH_MS);
  await pass(FLUSH_MS);
  expect(sent.map((events) => events.length)).toEqual([EVENTS_PER_REQUEST, EVENTS_PER_REQUEST, 1]);
});

it('drops unsent events when consent is withdrawn', async () => {
  const { queue, sent, pass, planned } = world();
  queue.add({ type: 'form_fill' });
  queue.clear();
  expect(planned()).toBe(0);
  await pass(FLUSH_MS);
  queue.flush();
  expect(sent).toEqual([]);
});
