/** A call in the demo without a server: up to a booking, with failures, spoken and interrupted, and by keyboard. */
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import { screen, waitFor, within } from '@testing-library/react';
import { GREETING, TestCall, type Answered } from '../../testing/call-rows.js';
import { ALLOWED, APPOINTMENT } from '../../testing/demo-rows.js';
import { fill, openApp, type App } from '../../testing/render-app.js';
import { doubleSpeech, speech } from '../../testing/speech-double.js';
import { refusal } from '../../testing/test-api.js';
import { comeNear } from '../../testing/test-browser.js';

doubleSpeech();
beforeEach(() => speech.reset());

const TURNS = 'POST /v1/calls/:id/turns';
const section = (): HTMLElement => screen.getByTestId('call-section');
const field = (): HTMLElement => screen.getByLabelText('Say something');
const lines = (speaker: 'ai' | 'caller'): HTMLElement[] =>
  screen.queryAllByTestId('call-line').filter(({ dataset }) => dataset.speaker === speaker);
const arriving = (): Element | null => section().querySelector('[data-arriving]');
const question = (id: string): Element | null => section().querySelector(`[data-question="${id}"]`);
const state = (wanted: string): Promise<void> =>
  waitFor(() => expect(section()).toHaveAttribute('data-state', wanted));

async function near(): Promise<void> {
  await screen.findByTestId('step-intake');
  await comeNear('call');
  await screen.findByTestId('call-section');
}

async function open(call: TestCall): Promise<App> {
  const app = openApp(`/demo?industry=${call.industry}`, { as: 'nobody', api: call.api });
  await near();
  return app;
}

async function start({ user }: App): Promise<void> {
  await user.click(screen.getByTestId('call-start'));
  await state('active');
  expect(lines('ai')[0]).toHaveTextContent(GREETING);
}

async function say({ user }: App, text: string): Promise<void> {
  const before = lines('ai').length;
  fill(field(), text);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(lines('ai')).toHaveLength(before + 1));
  expect(lines('caller').at(-1)).toHaveTextContent(text);
  expect(arriving()).toBeNull();
}

describe('a call', () => {
  test('shows its results: answers, score, urgency, objection, booking', async () => {
    const receipt: CallReceipt = {
      id: 'r1',
      action: 'book_appointment',
      at: '2026-11-21T20:00:00Z',
      when: 'Monday, March 1, 2:00 PM (America/Detroit)',
      appointment: APPOINTMENT,
    };
    const call = new TestCall('realestate', (text): Answered => {
      if (text.includes('house'))
        return {
          progress: 20,
          leadScore: 65,
          urgencyLevel: 'medium',
          responses: { name: 'Jane Roe' },
        };
      if (text.includes('want')) return { progress: 40, responses: { intent: text } };
      if (text.includes('expensive')) return { objections: ['cost_concern'] };
      if (!text.includes('number')) return {};
      const reply = `You are booked for ${receipt.when}.`;
      const figures = { duration: 9000, responseTime: 500, qualificationTime: null, objectionCount: 1 };
      return {
        reply,
        metrics: { ...figures, bookingSuccess: true, conversationTurns: 5 },
        actions: [{ type: 'book_appointment', outcome: 'done', receipt }],
      };
    });
    const app = await open(call);
    expect(section()).toHaveAttribute('data-state', 'idle');
    expect(screen.getByTestId('call-mode')).toHaveTextContent('SIM');
    await start(app);
    expect(lines('ai')[0]).toHaveTextContent('recorded');
    const timer = screen.getByTestId('call-timer');
    expect(timer).toHaveTextContent(/^\d+:\d\d$/);
    const begun = timer.textContent;
    await waitFor(() => expect(timer).not.toHaveTextContent(begun));
    expect(screen.getByTestId('call-progress')).toHaveTextContent('0%');

    await say(app, 'Hi, my name is Jane Roe and I am looking for a house');
    expect(question('name')).toHaveAttribute('data-answered', 'true');
    expect(screen.getByTestId('call-progress')).toHaveTextContent('20%');
    expect(screen.getByTestId('call-score')).toHaveTextContent('65 of 100');
    expect(screen.getByTestId('call-urgency')).toHaveTextContent('Medium');
    await say(app, 'I want to buy');
    expect(question('intent')).toHaveAttribute('data-answered', 'true');
    await say(app, 'That sounds expensive');
    expect(screen.getByTestId('objection-badge')).toHaveTextContent('cost concern');
    await say(app, 'Please book an appointment for me');
    expect(screen.queryByTestId('call-receipt')).not.toBeInTheDocument();
    await say(app, 'My number is (313) 555-0142');
    expect(screen.getByTestId('call-receipt')).toHaveAttribute('data-action', 'book_appointment');
    expect(screen.getByTestId('call-receipt')).toHaveTextContent(/code \w{6}/);
    const last = lines('ai').at(-1) as HTMLElement;
    expect(last).toHaveTextContent('You are booked for');
    expect(within(last).getByTestId('turn-times')).toHaveTextContent(
      /first token .*everything else .*answer /,
    );
    expect(section().querySelector('[data-metric="bookingSuccess"]')).toHaveTextContent('Booked');

    call.detail = { ...call.detail, leadId: '44444444-4444-4444-8444-444444444444' };
    await app.user.click(screen.getByTestId('call-end'));
    await state('ended');
    expect(screen.getByTestId('call-ending')).toHaveTextContent('The lead was saved with its transcript.');
    expect(section().querySelector('[data-metric="conversationTurns"]')).toHaveTextContent('5');
    expect(screen.getByTestId('call-run')).toHaveAttribute('href', expect.stringContaining('%2Fcall%2F'));
    await app.user.click(screen.getByTestId('call-new'));
    await state('idle');
  });

  test('stays idle and shows why when it cannot connect or exceeds the limit', async () => {
    const call = new TestCall('law');
    const failed = { code: 'call_not_connected', error: 'Failed to start call. Please try again.' };
    call.api.on('POST /v1/law/calls', refusal(503, failed));
    const { user } = await open(call);
    await user.click(screen.getByTestId('call-start'));
    const toast = await screen.findByTestId('toast');
    expect(toast).toHaveTextContent('Connection Error');
    expect(toast).toHaveTextContent('Failed to start call. Please try again.');
    await state('idle');

    const used = { allowed: false, remaining: 0, message: 'This session is used up.', sessionUsed: 25 };
    call.api.on('POST /v1/functions/demo-limiter', { ...ALLOWED, ...used });
    await user.click(screen.getByTestId('call-start'));
    expect(await screen.findByTestId('call-limit')).toHaveTextContent('This session is used up.');
    await state('idle');
  });

  test('keeps the caller’s words when a turn fails, and can send them again', async () => {
    const call = new TestCall('law', () => ({ responses: { name: 'Jane Roe' } }));
    let isBroken = true;
    const broken = { code: 'internal', error: 'It broke.' };
    const app = await open(call);
    await start(app);
    expect(screen.queryByTestId('call-limit')).not.toBeInTheDocument();
    const working = new TestCall('law', call.answer);
    call.api.on(TURNS, async (request) => {
      if (isBroken) return refusal(500, broken);
      return await working.api.fetch(request.path, { method: 'POST', body: JSON.stringify(request.body) });
    });
    fill(field(), 'My name is Jane Roe');
    await app.user.type(field(), '{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent('Processing Error');
    expect(lines('ai').at(-1)).toHaveTextContent('Could you please repeat that?');
    isBroken = false;
    await app.user.click(await screen.findByText('Send again'));
    await waitFor(() => expect(question('name')).toHaveAttribute('data-answered', 'true'));
    const [first, second] = call.api.to(TURNS);
    expect(second?.body).toEqual(first?.body);
  });

  test('can be made with the keyboard alone', async () => {
    const call = new TestCall('realestate', () => ({ responses: { name: 'Jane Roe' } }));
    const { user } = await open(call);
    screen.getByTestId('call-start').focus();
    await user.keyboard('{Enter}');
    await state('active');
    expect(field()).toHaveFocus();
    await user.keyboard('My name is Jane Roe{Enter}');
    await waitFor(() => expect(question('name')).toHaveAttribute('data-answered', 'true'));
    const end = screen.getByTestId('call-end');
    for (let step = 0; step < 6 && document.activeElement !== end; step += 1) await user.tab({ shift: true });
    expect(end).toHaveFocus();
    await user.keyboard('{Enter}');
    await state('ended');
    expect(screen.getByTestId('call-new')).toHaveFocus();
    await user.keyboard('{Enter}');
    await state('idle');
  });
});

describe('a spoken call', () => {
  const speaking = (): Promise<void> =>
    waitFor(() => expect(screen.getByTestId('call-saying')).toBeVisible());
  const silent = (): Promise<void> =>
    waitFor(() => expect(screen.queryByTestId('call-saying')).not.toBeInTheDocument());

  test('silences the AI when the caller types or speaks, but not at its own echo', async () => {
    const app = await open(new TestCall('law', () => ({ reply: 'Thank you. What is it about?' })));
    const { user } = app;
    await start(app);
    await waitFor(() => expect(speech.said.join(' ')).toContain('A I'));
    await speaking();
    expect(speech.silenced).toBe(0);
    await user.type(field(), 'M');
    await silent();
    expect(speech.silenced).toBe(1);
    fill(field(), '');

    await user.click(screen.getByTestId('call-microphone'));
    expect(screen.getByTestId('call-microphone')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(speech.ear).toBeDefined());
    speech.hear('My name is', false);
    expect(await screen.findByTestId('call-hearing')).toHaveTextContent('My name is');
    speech.hear('My name is Jane Roe', true);
    await waitFor(() => expect(lines('caller')[0]).toHaveTextContent('My name is Jane Roe'));
    await speaking();
    const last = lines('ai').at(-1) as HTMLElement;
    await waitFor(() => expect(within(last).getByTestId('turn-times')).toHaveTextContent(/voice /));

    const reply = speech.said.at(-1) ?? '';
    const before = speech.silenced;
    speech.hear(reply, false);
    speech.hear(reply, true);
    expect(speech.silenced).toBe(before);
    expect(lines('caller')).toHaveLength(1);
    speech.hear('wait one moment', false);
    await waitFor(() => expect(speech.silenced).toBe(before + 1));
    await silent();
    expect(lines('caller')).toHaveLength(1);
  });

  test('is played as it arrives; a reload repeats and loses no sentence; the goodbye is spoken', async () => {
    const call = new TestCall('law');
    const app = await open(call);
    await start(app);
    await waitFor(() => expect(speech.said).not.toEqual([]));
    await app.user.type(field(), 'M');
    await silent();

    call.api.on(TURNS, () => new Promise(() => undefined));
    fill(field(), 'I had an accident');
    await app.user.type(field(), '{Enter}');
    await waitFor(() => expect(call.api.to(TURNS)).toHaveLength(1));
    const { turnId } = call.api.to(TURNS)[0]?.body as { turnId: string };
    const [first, second] = ['Thank you for telling me.', 'I am sorry to hear that.'];
    call.sends({ turnId, piece: 0, text: first });
    await waitFor(() => expect(arriving()).toHaveTextContent(first));
    await waitFor(() => expect(speech.said).toContain(first));

    app.reload();
    speech.reset();
    await near();
    await state('active');
    await waitFor(() => expect(call.listened).toBe(2));
    // A browser that reconnects receives all sentences again.
    call.sends({ turnId, piece: 0, text: first });
    await waitFor(() => expect(arriving()).toHaveTextContent(first));
    call.sends({ turnId, piece: 1, text: second });
    await waitFor(() => expect(speech.said).toEqual([second]));
    const whole = `${first} ${second} When did it happen?`;
    call.store({ turnId, text: 'I had an accident', reply: whole });
    call.changes();
    await waitFor(() => expect(lines('ai').at(-1)).toHaveTextContent(whole));
    expect(arriving()).toBeNull();
    speech.finish();
    await waitFor(() => expect(speech.said).toEqual([second, 'When did it happen?']));

    call.store({ turnId: null, reply: 'Goodbye.' });
    call.end('idle');
    call.changes();
    await state('ended');
    await waitFor(() => expect(speech.said).toEqual([second, 'When did it happen?', 'Goodbye.']));
    expect(screen.getByTestId('call-ending')).toHaveTextContent('Nothing was said for 2 minutes');
  });
});
