/** Uncaught errors: what the page shows, and what is sent to the server's log. */
import { EventsLogRequest } from '@praxis/contracts/event/event-log';
import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error.js';
import { dismissToast } from '../core/toast-store.js';
import { openApp } from '../../testing/render-app.js';
import { TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';
import { watchErrors } from './uncaught-errors.js';

const reject = (reason: unknown): void =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const fail = (message: string, error?: unknown): void =>
  void window.dispatchEvent(Object.assign(new Event('error'), { message, error }));

let stop: () => void;
beforeEach(() => {
  stop = watchErrors();
});
afterEach(() => stop());

test('an error is shown once at a time, and logged once', async () => {
  const logged: string[] = [];
  const api = new TestApi().onBody('POST /v1/events/log', EventsLogRequest, ({ events }) => {
    for (const { type, errorMessage } of events)
      if (type.endsWith('_error') || type.endsWith('_rejection')) logged.push(`${type}: ${errorMessage}`);
    return { ok: true, logged: events.length };
  });
  openApp('/login', { as: 'nobody', api, framed: true });
  await screen.findByRole('heading', { level: 1 });

  reject(new Error('a promise broke'));
  await expectToast(
    'Unexpected Error',
    'An unexpected error occurred. Some features may be temporarily unavailable.',
  );
  const first = screen.getByTestId('toast');
  reject(new Error('a promise broke'));
  reject('a text');
  expect(screen.getByTestId('toast')).toBe(first);

  fail('Uncaught Error: a script broke', new Error('a script broke'));
  await expectToast(
    'Application Error',
    'An error occurred in the application. Please refresh if issues persist.',
  );
  expect(screen.getAllByTestId('toast')).toHaveLength(1);
  await waitFor(() =>
    expect(logged).toEqual([
      'unhandled_rejection: a promise broke',
      'unhandled_rejection: a text',
      'script_error: a script broke',
    ]),
  );
});

test('events that are not failures are ignored', async () => {
  openApp('/login', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1 });
  dismissToast();
  reject(new DOMException('gone', 'AbortError'));
  reject(new ApiError({ message: 'gone', status: 0, code: 'aborted' }));
  fail('ResizeObserver loop completed with undelivered notifications.');
  fail('ResizeObserver loop limit exceeded');
  expect(screen.queryByTestId('toast')).toBeNull();
});
