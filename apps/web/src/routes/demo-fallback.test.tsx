/**
 * The demo if the server does not respond: which requests are retried, what replaces a response, for whom, and how the
 * demo continues.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { retryDelays } from '../lib/api/retry.js';
import { demoApi } from '../testing/demo-rows.js';
import { DEMO, openApp, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, type TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const INTAKE = '/v1/law/intake/submit';
const BOOK = '/v1/law/appointment/book';

beforeEach(() => {
  retryDelays.firstMs = 1_000;
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => void jest.useRealTimers());

async function open(as: Viewer, api: TestApi): Promise<App> {
  api.on('GET /v1/demo/config', { ...DEMO, liveAllowed: true });
  const app = openApp('/demo', { as, api, framed: true });
  await screen.findByTestId('step-intake');
  await screen.findByText(as === 'nobody' ? 'Sign In' : 'Sign Out');
  return app;
}

const run = (step: string): HTMLElement => screen.getByLabelText(`Run ${step}`);
const summary = (step: string): HTMLElement => screen.getByTestId(`step-${step}-summary`);
const done = (step: string, state = 'done'): Promise<void> =>
  waitFor(() => expect(screen.getByTestId(`step-${step}`)).toHaveAttribute('data-state', state));
const runs = async ({ user }: App, label: string, step: string): Promise<void> => {
  await user.click(run(label));
  await done(step);
};

const stepRoutes = ['intake/submit', 'appointment/book', 'followup/send', 'roi/calc'];
const silent = (api: TestApi): TestApi =>
  stepRoutes.reduce((given, path) => given.on(`POST /v1/:industry/${path}`, noAnswer), api);

test('a request is tried three times, then demo data is shown, and real data once the service is back', async () => {
  const api = silent(demoApi()).on('POST /v1/functions/demo-limiter', noAnswer);
  const app = await open('nobody', api);
  await app.user.click(run('Intake'));
  await waitFor(() => expect(summary('intake')).toHaveTextContent('Server unreachable, trying again'));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await done('intake');
  await expectToast('Service Issue Detected', 'Network connection issue detected. Switching to demo mode.');
  const step = within(screen.getByTestId('step-intake'));
  expect(step.getByText('Demo data')).toBeVisible();
  expect(summary('intake')).toHaveTextContent(/Lead L-SIM-/);
  expect(api.to(`POST ${INTAKE}`)).toHaveLength(3);
  expect(api.to('POST /v1/functions/demo-limiter')).toHaveLength(1);
  // Steps that follow demo data also use demo data, and send no request.
  await runs(app, 'Appointment', 'appointment');
  expect(api.to(`POST ${BOOK}`)).toHaveLength(0);
  expect(within(screen.getByTestId('step-appointment')).getByText('Demo data')).toBeVisible();

  demoApi(api);
  await app.user.click(run('Intake'));
  await waitFor(() => expect(step.queryByText('Demo data')).toBeNull());
  await done('intake');
  expect(summary('intake')).not.toHaveTextContent('L-SIM');
  const booking = within(screen.getByTestId('step-appointment'));
  await app.user.click(run('Appointment'));
  await waitFor(() => expect(booking.queryByText('Demo data')).toBeNull());
  await done('appointment');
  expect(api.to(`POST ${BOOK}`)).toHaveLength(1);
});

test('when the live service fails, the journey shows that it runs simulated', async () => {
  const api = demoApi().on(
    `POST ${INTAKE}`,
    refusal(500, { code: 'internal_error', error: 'Something went wrong.' }),
  );
  const app = await open('nobody', api);
  // The page renders again once it is known that live journeys are allowed.
  await waitFor(() =>
    expect(within(screen.getByTestId('mode-switch')).getByText('LIVE')).not.toHaveAttribute('aria-disabled'),
  );
  const mode = screen.getByTestId('mode-switch');
  await app.user.click(within(mode).getByText('LIVE'));
  await waitFor(() => expect(mode).toHaveAttribute('data-mode', 'live'));
  await app.user.click(run('Intake'));
  await waitFor(() => expect(api.to(`POST ${INTAKE}`)).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await expectToast('Live service busy—running simulated flow');
  expect(await within(screen.getByTestId('step-intake')).findByText('Demo data')).toBeVisible();
});

test('a signed-in user gets no demo data', async () => {
  const app = await open('staff', silent(demoApi()));
  await app.user.click(run('Intake'));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await done('intake', 'failed');
  await expectToast('Intake Failed', 'The server cannot be reached.');
  expect(screen.queryByText('Demo data')).toBeNull();
});
