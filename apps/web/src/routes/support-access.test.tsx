/**
 * Support access: an owner decides on it and ends it in Settings; the banner of a support session, and how the session
 * ends.
 */
import type { SupportAccess } from '@praxis/contracts/support-access/support-access';
import { screen, waitFor, within } from '@testing-library/react';
import { withPlayedTime } from '../testing/played-time.js';
import { openApp, sessionOf, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LIST = 'GET /v1/tenants/:tenantId/support-access';
const DECIDE = 'PUT /v1/tenants/:tenantId/support-access/:id/decision';
const END = 'DELETE /v1/tenants/:tenantId/support-access/:id';
const LEAVE = 'DELETE /v1/support-session';
const HOUR_MS = 3_600_000;

const ASKED: SupportAccess = {
  id: '33333333-3333-4333-8333-333333333331',
  status: 'asked',
  role: 'staff',
  minutes: 60,
  reason: 'Reminders are missing',
  askedBy: 'ann@praxis.example',
  decidedBy: null,
  decidedAt: null,
  createdAt: new Date().toISOString(),
  expiresAt: null,
  usedAt: null,
  endedAt: null,
};
const GRANTED: SupportAccess = {
  ...ASKED,
  status: 'granted',
  decidedBy: 'owner@harbor-law.example',
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
};
const TEAM = { ok: true, items: [], invitations: [], nextCursor: null };
const listed = (...items: SupportAccess[]): object => ({ ok: true, items, nextCursor: null });
const settings = (api: TestApi, as: Viewer = 'owner'): App =>
  openApp('/settings/team', { as, api: api.fallback('GET /v1/tenants/:id/users', TEAM) });
const panel = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByTestId('support-access'));

test('an owner allows access for a chosen time', async () => {
  const api = new TestApi().on(LIST, listed(ASKED)).on(DECIDE, { ok: true, access: GRANTED });
  const { user } = settings(api);
  const shown = await panel();
  expect(await shown.findByText(/asks to see your practice as staff for 1 hour/)).toBeVisible();
  expect(shown.getByText('Reminders are missing')).toBeVisible();
  await user.selectOptions(shown.getByLabelText('For how long'), '30 minutes');
  api.on(LIST, listed(GRANTED));
  await user.click(shown.getByRole('button', { name: 'Allow' }));
  await expectToast('Support access allowed');
  expect(api.to(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'grant', minutes: 30 }]);
  expect(await shown.findByRole('button', { name: 'End now' })).toBeVisible();
});

test('an owner declines, and a decision that fails says why', async () => {
  const api = new TestApi()
    .on(LIST, listed(ASKED))
    .on(DECIDE, () => refusal(404, { code: 'not_found', error: 'This record was not found.' }));
  const { user } = settings(api);
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Decline' }));
  await expectToast('Not decided', 'This record was not found.');
  api.on(DECIDE, { ok: true, access: { ...ASKED, status: 'declined' } });
  await user.click(shown.getByRole('button', { name: 'Decline' }));
  await expectToast('Support access declined');
});

test('an owner ends an active access', async () => {
  const api = new TestApi().on(LIST, listed(GRANTED)).on(END, { ok: true, message: 'Support access ended' });
  const { user } = settings(api);
  const shown = await panel();
  const end = await shown.findByRole('button', { name: 'End now' });
  api.on(LIST, listed({ ...GRANTED, status: 'ended', endedAt: new Date().toISOString() }));
  await user.click(end);
  await expectToast('Support access ended');
  expect(await shown.findByText(/never used/)).toBeVisible();
});

test('an admin who acts for the practice sees the request and cannot decide', async () => {
  settings(new TestApi().on(LIST, listed(ASKED)), 'admin');
  const shown = await panel();
  expect(await shown.findByText('Waiting for an owner')).toBeVisible();
  expect(shown.queryByRole('button')).toBeNull();
});

test('shows an empty list, and an error when the list cannot be loaded', async () => {
  const api = new TestApi().on(LIST, noAnswer);
  const { user } = settings(api);
  const shown = await panel();
  const again = await shown.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  api.on(LIST, listed());
  await user.click(again);
  expect(await shown.findByText('No requests')).toBeVisible();
});

const SUPPORT = {
  accessId: ASKED.id,
  tenantName: TENANT.name,
  role: 'staff' as const,
  expiresAt: GRANTED.expiresAt ?? '',
};

test('the banner shows the role and the end time, and leads back', async () => {
  const api = new TestApi().on(LEAVE, { ok: true, message: 'You left the support session.' });
  const { user, address } = openApp('/today', {
    as: 'staff',
    session: { support: SUPPORT },
    api,
    framed: true,
  });
  const banner = await screen.findByTestId('support-banner');
  expect(banner).toHaveTextContent(`Support session: you see ${TENANT.name} as staff until`);
  api.on('GET /v1/auth/session', sessionOf('admin'));
  await user.click(within(banner).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/admin/tenants'));
  expect(screen.queryByTestId('support-banner')).toBeNull();
});

test('when the access expires the session is reloaded', () =>
  withPlayedTime(async (pass) => {
    const api = new TestApi();
    const soon = { ...SUPPORT, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    openApp('/today', { as: 'staff', session: { support: soon }, api, framed: true });
    await screen.findByTestId('support-banner');
    api.on('GET /v1/auth/session', sessionOf('admin'));
    await pass(63_000);
    await waitFor(() => expect(screen.queryByTestId('support-banner')).toBeNull());
  }));
