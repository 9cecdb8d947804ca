/** Stopping the worker, and how the strip reports that the worker is down and back. */
import { act, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { toastStore } from '../../../lib/core/toast-store.js';
import { noteWorker, WORKER_UNKNOWN, workerStore } from '../../../lib/health/worker-store.js';
import { demoApi } from '../../../testing/demo-rows.js';
import { DEMO } from '../../../testing/render-app.js';
import { renderComponent } from '../../../testing/render-component.js';
import { refusal, type TestApi } from '../../../testing/test-api.js';
import { WorkerStrip } from './worker-strip.js';

const ROUTE = 'POST /v1/demo/pull-the-plug';
const status = (): HTMLElement => screen.getByTestId('worker-status');

function serve(config: object = DEMO): TestApi {
  const api = demoApi().on('GET /v1/demo/config', config).on('GET /v1/demo/visitor', { ok: true });
  globalThis.fetch = api.fetch;
  // A page reads its configuration only once.
  queryClient.setQueryData(queryKeys.demo.config, config);
  return api;
}
beforeEach(() => {
  queryClient.clear();
  workerStore.setState(WORKER_UNKNOWN);
  toastStore.setState({ toast: undefined });
});

test('pulling the plug starts the counter, and the strip shows when the worker is back', async () => {
  const api = serve().on(ROUTE, { ok: true, killed: true }).on('GET /readyz', { worker: 'down' });
  const { user } = renderComponent(<WorkerStrip canPull />);
  const plug = await screen.findByTestId('pull-the-plug');
  expect(status()).toHaveTextContent('Checking the worker');
  act(() => noteWorker(true));
  expect(status()).toHaveTextContent('Worker running');
  await user.click(plug);
  await waitFor(() => expect(status()).toHaveTextContent('Worker down'));
  expect(plug).toBeDisabled();
  expect(screen.getByTestId('worker-down-seconds')).toHaveTextContent(/^\d+ s$/);
  expect(api.to(ROUTE)).toHaveLength(1);
  act(() => noteWorker(true));
  expect(status()).toHaveTextContent(/^Back after \d+ s; the journey continued$/);
  expect(plug).toBeEnabled();
});

test('an error is shown when the plug cannot be pulled, and it can be pulled again', async () => {
  serve().on(ROUTE, () => refusal(429, { code: 'rate_limited', error: 'Not so fast.' }));
  const { user } = renderComponent(<WorkerStrip canPull />);
  act(() => noteWorker(true));
  const plug = await screen.findByTestId('pull-the-plug');
  await user.click(plug);
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Worker not stopped'));
  await waitFor(() => expect(plug).toBeEnabled());
  expect(status()).toHaveTextContent('Worker running');
});

test('users without the demo’s controls see only an outage, and no plug', async () => {
  serve();
  renderComponent(<WorkerStrip canPull={false} />);
  expect(screen.queryByTestId('worker-strip')).not.toBeInTheDocument();
  act(() => noteWorker(false));
  expect(await screen.findByTestId('worker-strip')).toHaveAttribute('data-worker', 'down');
  expect(screen.queryByTestId('pull-the-plug')).not.toBeInTheDocument();
});

test('outside the embedded setup, only an outage is shown, without a plug', async () => {
  serve({ ...DEMO, embedded: false });
  renderComponent(<WorkerStrip canPull />);
  expect(screen.queryByTestId('worker-strip')).not.toBeInTheDocument();
  act(() => noteWorker(false));
  expect(await screen.findByTestId('worker-strip')).toHaveAttribute('data-worker', 'down');
  expect(screen.queryByTestId('pull-the-plug')).not.toBeInTheDocument();
});
