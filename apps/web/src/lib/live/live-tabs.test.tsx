/** Tabs of one person share one stream, even when tabs open, close or stop responding. */
import { waitFor } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import { refusal, TestApi, TestStream } from '../../testing/test-api.js';
import { TestLocks } from '../../testing/test-locks.js';
import { LiveTabs } from './live-tabs.js';

const LEADS = 'leads:11111111-1111-4111-8111-111111111111';
const CALLS = 'calls:11111111-1111-4111-8111-111111111111';

let api: TestApi;
let locks: TestLocks;
/** The stream that was opened last. */
let stream: TestStream;
let fetchBefore: typeof fetch;
const tabs: TestTab[] = [];
beforeEach(() => {
  locks = new TestLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  Object.assign(globalThis, { BroadcastChannel });
  api = new TestApi().on('GET /v1/live', () => (stream = new TestStream()).open());
  fetchBefore = globalThis.fetch;
  globalThis.fetch = api.fetch;
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.live.close();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  globalThis.fetch = fetchBefore;
  api.close();
});

/** A browser tab and the updates that it receives. */
class TestTab {
  readonly received: string[] = [];
  readonly live: LiveTabs;

  constructor(person = 'ada') {
    this.live = new LiveTabs(person, {
      onOpen: (topics) => this.received.push(...topics.map((topic) => `open ${topic}`)),
      onLost: (topics) => this.received.push(...(topics ?? []).map((topic) => `lost ${topic}`)),
      onEvent: ({ name, data }) => this.received.push(`${name} ${(JSON.parse(data) as { id: string }).id}`),
      onStranger: () => this.received.push('stranger'),
    });
    tabs.push(this);
  }

  async opened(topic: string, times = 1): Promise<void> {
    await waitFor(() => expect(this.received.filter((one) => one === `open ${topic}`)).toHaveLength(times));
  }
}

function tabWith(topics: string[], person?: string): TestTab {
  const tab = new TestTab(person);
  tab.live.want(topics);
  return tab;
}

const asked = (): (string | null)[] => api.to('GET /v1/live').map(({ query }) => query.get('topics'));
const send = (event: string, topic: string, id: string): void => stream.send(event, { topic, id });

test('tabs share one stream, and each receives its own topics', async () => {
  const first = tabWith([LEADS]);
  await first.opened(LEADS);
  const others = Array.from({ length: 9 }, () => tabWith([LEADS]));
  for (const other of others) await other.opened(LEADS);
  expect(asked()).toEqual([LEADS]);
  send('lead', LEADS, '1');
  for (const tab of [first, ...others]) await waitFor(() => expect(tab.received).toContain('lead 1'));
});

test('a tab opened later receives the current state of a visitor’s topic', async () => {
  const mine = 'journey:law:sess-00000001';
  const first = tabWith([mine]);
  await first.opened(mine);
  send('journey', mine, '1');
  await waitFor(() => expect(first.received).toContain('journey 1'));
  const later = tabWith([mine]);
  await later.opened(mine);
  await waitFor(() => expect(asked()).toEqual([mine, mine]));
  send('journey', mine, '1');
  await waitFor(() => expect(later.received).toContain('journey 1'));
  // A tab that only repeats its topics is not a new tab, so the stream is not reopened.
  later.live.want([mine]);
  send('journey', mine, '2');
  await waitFor(() => expect(later.received).toContain('journey 2'));
  expect(asked()).toHaveLength(2);
  expect(first.received).not.toContain(`lost ${mine}`);
});

test('a new topic reopens the shared stream, and other tabs do not reload', async () => {
  const leads = tabWith([LEADS]);
  await leads.opened(LEADS);
  const calls = tabWith([CALLS]);
  await calls.opened(CALLS);
  expect(asked()).toEqual([LEADS, `${CALLS},${LEADS}`]);
  send('call', CALLS, '1');
  send('lead', LEADS, '2');
  await waitFor(() => expect(calls.received).toContain('call 1'));
  await waitFor(() => expect(leads.received).toContain('lead 2'));
  expect(leads.received).toEqual([`open ${LEADS}`, 'lead 2']);
  expect(calls.received).toEqual([`open ${CALLS}`, 'call 1']);
});

test('when the tab with the stream closes, another one takes over, and missed changes are loaded', async () => {
  const first = tabWith([CALLS]);
  await first.opened(CALLS);
  const [second, third] = [tabWith([LEADS]), tabWith([LEADS])];
  await second.opened(LEADS);
  await third.opened(LEADS);
  first.live.close();
  await second.opened(LEADS, 2);
  await third.opened(LEADS, 2);
  // Topics that no tab shows any longer are not requested.
  expect(asked().at(-1)).toBe(LEADS);
  send('lead', LEADS, '1');
  for (const tab of [second, third]) await waitFor(() => expect(tab.received).toContain('lead 1'));
  expect(first.received).not.toContain('lead 1');
});

test('a frozen leader is replaced by a visible tab', async () => {
  let freeze: (() => void) | undefined;
  const stolen = locks.request('praxis-tabs/ada', {}, () => new Promise((resolve) => (freeze = resolve)));
  const tab = tabWith([LEADS]);
  await expect(stolen).rejects.toThrow('aborted');
  await tab.opened(LEADS);
  freeze?.();
  send('lead', LEADS, '1');
  await waitFor(() => expect(tab.received).toContain('lead 1'));
});

test('a replaced leader follows the new one, and ignores its old stream', async () => {
  const first = tabWith([LEADS]);
  await first.opened(LEADS);
  const old = stream;
  let release: (() => void) | undefined;
  void locks.request('praxis-tabs/ada', { steal: true }, () => new Promise((resolve) => (release = resolve)));
  await waitFor(() => expect(first.received).toContain(`lost ${LEADS}`));
  old.send('lead', { topic: LEADS, id: 'old' });
  release?.();
  await first.opened(LEADS, 2);
  expect(first.received).not.toContain('lead old');
});

test('users do not share a stream: each opens a separate one that names the user', async () => {
  const ada = tabWith([LEADS], 'ada');
  await ada.opened(LEADS);
  const toAda = stream;
  const bob = tabWith([LEADS], 'bob');
  await bob.opened(LEADS);
  expect(api.to('GET /v1/live').map(({ headers }) => headers.get('x-live-person'))).toEqual(['ada', 'bob']);
  toAda.send('lead', { topic: LEADS, id: 'of ada' });
  send('lead', LEADS, 'of bob');
  await waitFor(() => expect(bob.received).toContain('lead of bob'));
  await waitFor(() => expect(ada.received).toContain('lead of ada'));
  expect(bob.received).not.toContain('lead of ada');
});

test('the stream ends when somebody else has signed in, and their changes are not delivered', async () => {
  api.on('GET /v1/live', () =>
    refusal(409, { code: 'person_changed', error: 'Somebody else is signed in.' }),
  );
  const tab = tabWith([LEADS]);
  await waitFor(() => expect(tab.received).toContain('stranger'));
  expect(tab.received).not.toContain(`open ${LEADS}`);
});

test('a refused topic is not delivered, and the others are', async () => {
  const tab = tabWith([LEADS, CALLS]);
  await tab.opened(CALLS);
  stream.send('refused', { topics: [LEADS] });
  await waitFor(() => expect(tab.received).toContain(`lost ${LEADS}`));
  expect(tab.live.hasTopic(CALLS)).toBe(true);
  expect(tab.live.hasTopic(LEADS)).toBe(false);
});

test('in a browser without locks, each tab has its own stream', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const [one, other] = [tabWith([LEADS]), tabWith([LEADS])];
  await one.opened(LEADS);
  await other.opened(LEADS);
  expect(asked()).toEqual([LEADS, LEADS]);
});
