/** Handovers from colleagues on the first page of the admin area. */
import type { Handover } from '@praxis/contracts/handover/handover';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp, TENANT } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LIST = 'GET /v1/admin/handovers';
const DONE = 'PUT /v1/admin/handovers/:id/done';
const ID = '44444444-4444-4444-8444-444444444441';
const HANDOVER: Handover = {
  id: ID,
  tenantId: TENANT.id,
  tenantName: 'Harbor Law',
  from: 'ann@praxis.example',
  note: 'Their calendar fails since noon.',
  createdAt: new Date().toISOString(),
};
const listed = (...items: Handover[]): object => ({ ok: true, items, colleagues: [] });
const server = (): TestApi =>
  new TestApi()
    .on('GET /v1/admin/overview', {
      ok: true,
      clients: 2,
      activeWorkflows: 3,
      executions: 4,
      failedExecutions: 0,
      responseMs: 12,
      activity: [],
    })
    .on('GET /v1/admin/margins', { ok: true, items: [], nextCursor: null });

test('a handover is listed with its note until it is done', async () => {
  const api = server()
    .on(LIST, listed(HANDOVER))
    .on(DONE, () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  const { user } = openApp('/admin', { as: 'admin', api });
  const row = within(await screen.findByTestId('handover'));
  expect(row.getByText('Their calendar fails since noon.')).toBeVisible();
  expect(row.getByText(/from ann@praxis\.example/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Done: Harbor Law' }));
  await expectToast('Not marked as done', 'Not now.');
  api.on(DONE, { ok: true, message: 'Done' }).on(LIST, listed());
  await user.click(row.getByRole('button', { name: 'Done: Harbor Law' }));
  await expectToast('Harbor Law: done');
  await waitFor(() => expect(screen.queryByTestId('handovers')).toBeNull());
});

test('a list that cannot be loaded shows an error', async () => {
  const api = server().on(LIST, () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  openApp('/admin', { as: 'admin', api });
  expect(await screen.findByText('Could not load handovers')).toBeVisible();
});
