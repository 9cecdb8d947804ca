/**
 * The replay of a recorded run: it plays when it is in view, pauses, starts again, and shows its end to people who
 * prefer reduced motion.
 */
import { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.js';
import { askForLessMotion, TestSight } from '../../../testing/test-browser.js';
import recorded from './recorded-run.json';
import { momentsOf } from './replay-script.js';
import { RunReplay } from './run-replay.js';

const RUN = RecordedRun.parse(recorded);
const LENGTH_MS = momentsOf(RUN).at(-1) ?? 0;
const BOOKED_MS = ((request) => (request?.atMs ?? 0) + (request?.latencyMs ?? 0))(RUN.requests[1]);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  askForLessMotion(false);
});

const panel = (): HTMLElement => screen.getByRole('region', { name: 'Recorded run' });
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const press = (name: string): void => act(() => void fireEvent.click(screen.getByRole('button', { name })));
const state = (step: string): string | undefined => screen.getByTestId(`replay-${step}`).dataset.state;
const cards = (): HTMLElement[] => screen.queryAllByTestId('phone-message');

function open(): void {
  renderComponent(<RunReplay />);
}
const see = (): void => act(() => TestSight.see(panel()));

function hide(hidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('the replay starts once visible, runs at the recorded pace, and ends with everything the run sent', () => {
  open();
  pass(60_000);
  expect(state('intake')).toBe('idle');
  see();
  pass(BOOKED_MS - 1);
  expect([state('intake'), state('appointment'), state('followup')]).toEqual(['done', 'running', 'idle']);
  expect(screen.queryByTestId('appointment-card')).not.toBeInTheDocument();
  pass(1);
  expect(state('appointment')).toBe('done');
  expect(screen.getByTestId('appointment-card')).toHaveTextContent(
    RUN.view.appointment?.confirmationCode ?? 'no code',
  );
  expect(cards()).toHaveLength(0);
  pass(LENGTH_MS - BOOKED_MS);
  expect(panel()).toHaveAttribute('data-phase', 'ended');
  expect(cards()).toHaveLength(RUN.view.messages.length);
  expect(cards().every(({ dataset }) => dataset.status === 'delivered')).toBe(true);
});

test('the replay can be paused, resumed, and played again at its end', () => {
  open();
  see();
  pass(BOOKED_MS - 1);
  press('Pause');
  pass(60_000);
  expect(state('appointment')).toBe('running');
  press('Play');
  pass(1);
  expect(state('appointment')).toBe('done');
  pass(LENGTH_MS);
  press('Replay');
  expect(state('intake')).not.toBe('done');
  expect(cards()).toHaveLength(0);
  pass(LENGTH_MS);
  expect(state('roi')).toBe('done');
});

test('the replay waits while the tab is hidden, and stays paused if the reader paused it', () => {
  open();
  see();
  pass(BOOKED_MS - 1);
  hide(true);
  pass(60_000);
  expect(state('appointment')).toBe('running');
  hide(false);
  pass(1);
  expect(state('appointment')).toBe('done');
  press('Pause');
  hide(true);
  hide(false);
  pass(60_000);
  expect(panel()).toHaveAttribute('data-phase', 'paused');
});

test('readers who prefer reduced motion see the finished run, with nothing to play', () => {
  askForLessMotion(true);
  open();
  see();
  expect(state('roi')).toBe('done');
  expect(cards()).toHaveLength(RUN.view.messages.length);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('screen readers get the finished run as lists from the start, without live announcements', () => {
  open();
  const steps = within(screen.getByRole('list', { name: 'Steps of the recorded run' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Intake, done in [\d.]+ m?s: Lead \w{8}, score \d+ of 100/),
    expect.stringMatching(/^Appointment, done in [\d.]+ m?s: \w+day, /),
    expect.stringMatching(/^Follow-up, done in [\d.]+ m?s: 4 messages: 4 delivered$/),
    expect.stringMatching(/^ROI, done in [\d.]+ m?s: \$[\d,]+ a month after the fee$/),
  ]);
  const received = within(screen.getByRole('list', { name: 'Messages of the recorded run' }));
  const [appointment, ...messages] = received.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(appointment).toContain(RUN.view.appointment?.confirmationCode);
  expect(messages).toEqual(RUN.view.messages.map(({ text }) => expect.stringContaining(text)));
  expect(document.querySelector('[aria-live], [role="log"], [role="status"]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Run it live' })).toHaveAttribute('href', '/demo');
});
