/** The call log: newest first and updated live; one call in full with its transcript and actions; masked by role. */
import type { CallDetail, CallLine, CallListItem } from '@praxis/contracts/call/call';
import { RevealRequest } from '@praxis/contracts/core/masking';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leadId } from '../testing/lead-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { doubleSpeech, speech } from '../testing/speech-double.js';
import { refusal, TestApi, TestStream } from '../testing/test-api.js';

const AT = '2026-05-05T12:00:00.000Z';
const callId = (number: number): string => `77777777-7777-4777-8777-${String(number).padStart(12, '0')}`;
const ID = callId(1);

const LINE: CallLine = {
  direction: 'outbound',
  number: '***-***-0199',
  status: 'completed',
  outcome: 'voicemail',
  reason: null,
};

function listed(number: number, changes: Partial<CallListItem> = {}): CallListItem {
  return {
    id: callId(number),
    industry: 'law',
    mode: 'sim',
    state: 'ended',
    language: 'en',
    caller: 'J***',
    urgencyLevel: 'medium',
    leadScore: 60,
    progress: 80,
    channel: 'web',
    phone: null,
    objections: [],
    appointmentBooked: false,
    escalated: false,
    conversationTurns: 2,
    duration: 60_000,
    leadId: null,
    endReason: 'caller',
    startedAt: AT,
    masked: true,
    ...changes,
  };
}

/** A call about an accident that ends with a booking. */
function detail(changes: Partial<CallDetail> = {}): CallDetail {
  const booked = { id: 'receipt', action: 'book_appointment' as const, at: AT, when: 'Thursday, 3:00 PM' };
  const facts = { blocked: [], metrics: null, actions: [] };
  const metrics = { modelMs: 80, modelFirstTokenMs: 30, totalMs: 120, overheadMs: 40, voiceMs: null };
  const qualification = {
    industry: 'law' as const,
    urgencyLevel: 'medium' as const,
    leadScore: 60,
    responses: {},
    qualificationStatus: 'qualified' as const,
    objections: ['cost_concern'],
    appointmentBooked: true,
    contactInfo: { name: 'Jane Roe' },
  };
  return {
    id: ID,
    state: 'ended',
    language: 'en',
    qualification,
    progress: 80,
    currentQuestion: null,
    metrics: {
      duration: 60_000,
      responseTime: 120,
      qualificationTime: null,
      bookingSuccess: true,
      objectionCount: 1,
      conversationTurns: 1,
    },
    endReason: 'caller',
    channel: 'web',
    phone: null,
    sessionId: 'session',
    mode: 'sim',
    recording: 'granted',
    promptVersion: 'v1',
    model: 'sim',
    receipts: [booked],
    startedAt: AT,
    messages: [
      { id: 'm1', speaker: 'ai', message: 'Hello, I am an AI.', timestamp: AT },
      {
        id: 'm2',
        speaker: 'caller',
        message: 'I was in a car accident',
        timestamp: '2026-05-05T12:00:05.000Z',
      },
      { id: 'm3', speaker: 'ai', message: 'You are booked.', timestamp: '2026-05-05T12:00:05.000Z' },
    ],
    turns: [
      { turnId: null, at: AT, ...facts },
      {
        ...facts,
        turnId: 'turn-1',
        at: '2026-05-05T12:00:05.000Z',
        metrics,
        actions: [{ type: 'book_appointment', outcome: 'done', receipt: booked }],
        blocked: [{ phrase: 'I have sent you the papers.', reason: 'no_receipt' }],
      },
    ],
    endedAt: AT,
    leadId: leadId(1),
    masked: false,
    revealedUntil: null,
    run: { workflowId: 'call/1', url: 'http://localhost:8233/namespaces/default/workflows/call' },
    ...changes,
  };
}

doubleSpeech();

interface Opened extends App {
  stream: TestStream;
}

async function open(
  path: string,
  { as = 'owner', calls = [], call }: { as?: Viewer; calls?: CallListItem[]; call?: CallDetail },
): Promise<Opened> {
  const stream = new TestStream(`calls:${TENANT.id}`);
  const missing = (): Response => refusal(404, { code: 'not_found', error: 'No such call' });
  const api = new TestApi()
    .on('GET /v1/calls', ({ query }) => {
      const fitting = calls.filter(({ state }) => (query.get('state') ?? state) === state);
      const from = Number(query.get('cursor') ?? 0);
      const items = fitting.slice(from, from + 50);
      return { ok: true, items, nextCursor: fitting.length > from + 50 ? String(from + 50) : null };
    })
    .on('GET /v1/calls/:id', () => (call ? { ok: true, call } : missing()))
    .on('GET /v1/live', () => stream.open());
  const app = openApp(path, { as, api });
  await waitFor(() => expect(screen.getByTestId('call-log')).toHaveAttribute('data-connected', 'true'));
  return { ...app, stream };
}

const rows = (): HTMLElement[] => screen.queryAllByTestId('call-row');

test('a call is in the log while it is in progress', async () => {
  const { api, stream } = await open('/calls', {});
  await screen.findByText('No calls yet');
  const show = (item: CallListItem): void => {
    api.on('GET /v1/calls', { ok: true, items: [item], nextCursor: null });
    act(() => stream.send('call', { callId: item.id }));
  };
  show(listed(1, { state: 'active', endReason: null }));
  await waitFor(() => expect(rows()[0]).toHaveAttribute('data-state', 'active'));
  show(listed(1, { appointmentBooked: true }));
  await waitFor(() => expect(rows()[0]).toHaveAttribute('data-state', 'ended'));
  expect(screen.getByTestId('call-outcome')).toHaveTextContent('Booked');
  expect(rows()[0]).toHaveTextContent('J***');
});

test('a call shows its transcript, its actions and what the guardrails blocked, and can be played', async () => {
  const calls = [listed(1, { caller: 'Jane Roe', masked: false })];
  const { user, address } = await open('/calls', { calls, call: detail() });
  await user.click(await screen.findByRole('link', { name: 'Jane Roe' }));
  await waitFor(() => expect(address()).toBe(`/calls/${ID}`));
  const panel = within(await screen.findByTestId('call-panel'));
  await waitFor(() => expect(panel.getByTestId('call-name')).toHaveTextContent('Jane Roe'));
  const lines = await panel.findAllByTestId('call-line');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toHaveTextContent('I was in a car accident');
  expect(panel.getByTestId('call-blocked')).toHaveTextContent('I have sent you the papers.');
  expect(panel.getByTestId('call-blocked')).toHaveTextContent('no receipt');
  expect(panel.getByTestId('objection-badge')).toHaveTextContent('cost concern');
  expect(panel.getByTestId('call-receipt')).toHaveAttribute('data-action', 'book_appointment');
  const done = '[data-action="book_appointment"][data-outcome="done"]';
  expect(screen.getByTestId('call-panel').querySelector(done)).toBeVisible();
  expect(panel.getByTestId('turn-times')).toHaveTextContent('model');
  expect(panel.getByTestId('call-run')).toHaveAttribute('href', expect.stringMatching(/call/) as string);
  expect(panel.getByTestId('call-lead')).toHaveAttribute('href', `/leads/${leadId(1)}`);

  await user.click(panel.getByTestId('call-playback'));
  await waitFor(() => expect(lines[0]).toHaveAttribute('data-playing', 'true'));
  await waitFor(() => expect(speech.said.length).toBeGreaterThan(0));
  await user.click(panel.getByTestId('call-playback'));
  await waitFor(() => expect(lines[0]).toHaveAttribute('data-playing', 'false'));
  expect(speech.silenced).toBeGreaterThan(0);
});

test('a phone call to a lead shows its outcome', async () => {
  const phone = { channel: 'phone' as const, phone: LINE };
  const refused: CallLine = { ...LINE, status: 'refused', outcome: 'refused', reason: 'no_consent' };
  const calls = [listed(1, phone), listed(2, { channel: 'phone', phone: refused })];
  await open(`/calls/${ID}`, { calls, call: detail(phone) });
  const panel = await screen.findByTestId('call-panel');
  const fact = (name: string): Element | null => panel.querySelector(`[data-fact="${name}"]`);
  await waitFor(() => expect(fact('Channel')).toHaveTextContent('Phone, outbound'));
  expect(fact('Line')).toHaveTextContent('Voicemail');
  expect(fact('Number')).toHaveTextContent('***-***-0199');
  const outcomes = (await screen.findAllByTestId('call-outcome')).map((outcome) => outcome.textContent);
  expect(outcomes).toEqual(['Voicemail', 'Not placed']);
  expect(screen.getAllByTestId('call-channel')[0]).toHaveTextContent('Phone, outbound');
});

test('a viewer sees calls masked; older calls load page by page; Escape closes a call', async () => {
  const calls = Array.from({ length: 56 }, (_none, index) => listed(index + 1));
  const messages = detail().messages.map((message) => ({ ...message, message: '***' }));
  const qualification = { ...detail().qualification, contactInfo: { name: 'J***' } };
  const call = detail({ masked: true, messages, qualification });
  const { user, address } = await open(`/calls/${ID}`, { as: 'viewer', calls, call });
  const panel = within(await screen.findByTestId('call-panel'));
  expect(await panel.findByTestId('call-masked')).toBeVisible();
  expect(panel.getByTestId('call-name')).toHaveTextContent('J***');
  expect(await panel.findByTestId('call-words-masked')).toBeVisible();
  expect(panel.queryByTestId('call-playback')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('call-panel')).not.toBeInTheDocument());
  expect(address()).toBe('/calls');

  await waitFor(() => expect(rows()).toHaveLength(50));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(rows()).toHaveLength(56));
  await user.click(await screen.findByRole('button', { name: 'Active' }));
  await screen.findByText('No such calls');
});

test('opening the next call adds no entry to the browser history', async () => {
  const { user, address } = await open('/calls', { calls: [listed(1), listed(2)], call: detail() });
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(address()).not.toBe('/calls'));
  await screen.findByTestId('call-panel');
  const [first, pages] = [address(), window.history.length];
  await user.keyboard('j');
  await waitFor(() => expect(address()).not.toBe(first));
  expect(address()).toMatch(/^\/calls\/./);
  expect(window.history.length).toBe(pages);
});

test('a call without a lead is revealed separately, and masked again', async () => {
  const call = detail({ masked: true, leadId: null });
  const asked: unknown[] = [];
  const until = new Date(Date.now() + 600_000).toISOString();
  const { user, api } = await open(`/calls/${ID}`, { call, calls: [listed(1)] });
  api
    .onBody('POST /v1/calls/:id/reveal', RevealRequest, (body, { params }) => {
      asked.push([params['id'], body.purpose]);
      Object.assign(call, { masked: false, revealedUntil: until });
      return { ok: true, revealedUntil: until };
    })
    .on('DELETE /v1/calls/:id/reveal', () => {
      Object.assign(call, { masked: true, revealedUntil: null });
      return { ok: true, message: 'Masked again' };
    });
  const panel = within(await screen.findByTestId('call-panel'));
  expect(await panel.findByTestId('call-words-masked')).toHaveTextContent(/reveal the call to read/);
  await user.click(await panel.findByRole('button', { name: /^Reveal/ }));
  await user.click(await screen.findByRole('button', { name: /Call back/ }));
  expect(await panel.findByTestId('revealed-until')).toBeVisible();
  expect(asked).toEqual([[ID, 'Call back']]);
  expect(await screen.findByText('Call revealed')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Mask' }));
  expect(await panel.findByTestId('call-words-masked')).toBeVisible();
});

test('a call of another practice is not found', async () => {
  await open(`/calls/${ID}`, {});
  await waitFor(() =>
    expect(screen.getByTestId('call-panel')).toHaveTextContent('There is no such call in this practice.'),
  );
});
