/** A browser that loses its network: requests fail immediately, and none is sent later by itself. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { openApp, type App } from '../testing/render-app.js';
import { noAnswer, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const BANNER = 'You are offline. What you see may be old.';
const goOffline = (): boolean => fireEvent(window, new Event('offline'));
const goOnline = (): boolean => fireEvent(window, new Event('online'));

// All tests of a worker share one window, whose online state the library remembers.
afterEach(() => void goOnline());

async function open(): Promise<App> {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1)]);
  const app = openApp(`/leads/${leadRow(1).id}`, { as: 'staff', api, framed: true });
  await screen.findByTestId('lead-timeline');
  return app;
}

test('while offline a change fails at once, is reverted, and is not made later', async () => {
  const { user, api } = await open();
  const status = within(screen.getByTestId('lead-panel')).getByTestId('lead-status-select');
  expect(status).toHaveValue('new');
  goOffline();
  expect(await screen.findByTestId('offline-banner')).toHaveTextContent(BANNER);
  api.on('PATCH /v1/leads/:id', noAnswer);
  await user.selectOptions(status, 'converted');
  await expectToast('Update Failed', 'The server cannot be reached.');
  expect(status).toHaveValue('new');
  const tries = api.to('PATCH /v1/leads/:id').length;
  const reads = api.to('GET /v1/leads/:id').length;
  // Outdated data is read again, which shows that everything that waits for the network has run.
  const later = Date.now() + 600_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  try {
    goOnline();
    await waitFor(() => expect(api.to('GET /v1/leads/:id').length).toBeGreaterThan(reads));
  } finally {
    clock.mockRestore();
  }
  expect(screen.queryByTestId('offline-banner')).not.toBeInTheDocument();
  expect(api.to('PATCH /v1/leads/:id')).toHaveLength(tries);
  expect(status).toHaveValue('new');
});

test('data that cannot be loaded shows an error instead of loading forever', async () => {
  const { api, reload } = await open();
  goOffline();
  await screen.findByTestId('offline-banner');
  api.on('GET /v1/leads/:id/timeline', noAnswer);
  reload();
  expect(await screen.findByText('Could not load the timeline')).toBeVisible();
});
