/** The work plan's page: its states, by link and as a member, and its approval; and the list. */
import { OnboardingLink } from '@praxis/contracts/onboarding/onboarding';
import { screen, waitFor, within } from '@testing-library/react';
import { onboardingOf, PLAN_ID } from '../testing/onboarding-rows.js';
import { withPlayedTime } from '../testing/played-time.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ONE = 'GET /v1/onboardings/:id';
const LINK = 'POST /v1/onboardings/by-link/read';
const TOKEN = 'a'.repeat(64);
const PATH = `/work-plan/${PLAN_ID}`;

function open(as: Viewer, answer: object | (() => Response)): App {
  return openApp(PATH, { as, api: new TestApi().on(ONE, answer) });
}
const loaded = (changes = {}) => ({ ok: true, onboarding: onboardingOf(changes) });

test('shows a loading state', async () => {
  openApp(PATH, { api: new TestApi().on(ONE, noAnswer) });
  // The text is shown first while the session loads, and then while the plan loads.
  await waitFor(() => expect(screen.getByText('Loading work plan...')).toBeVisible());
});

test('an unknown plan shows a not-found message', async () => {
  open('owner', () => refusal(404, { code: 'not_found', error: 'Not there.' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Work Plan Not Found');
  expect(screen.getByText('The requested work plan could not be found.')).toBeVisible();
});

test('a failure shows an error and can be retried', async () => {
  const { api, user } = open('owner', () => refusal(500, { code: 'internal', error: 'Broken.' }));
  await expectToast('Error', 'Failed to load work plan');
  api.on(ONE, loaded());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Implementation Plan');
});

test('shows who the plan is for, its contents, and the reason for each line', async () => {
  open('owner', loaded());
  expect(await screen.findByText('Custom build plan for Cole & Partners')).toBeVisible();
  expect(screen.getByText('Generated', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('(313) 555-0142')).toBeVisible();
  expect(screen.getByRole('heading', { level: 5, name: 'Conflict hold' })).toBeVisible();
  expect(screen.getByText('You have many matters. From your notes.')).toBeVisible();
});

test('missing values are left out', async () => {
  open('owner', loaded({ phone: '', businessName: '', buildPlan: null, buildPlanGeneratedAt: null }));
  expect(await screen.findByText('Custom build plan for Client')).toBeVisible();
  expect(screen.getAllByText('N/A')).toHaveLength(3);
});

test('an owner can approve the plan; other members cannot', async () => {
  const { api, user } = open('owner', loaded());
  api.on(
    'POST /v1/onboardings/:id/approval',
    loaded({ status: 'approved', approvedAt: '2026-11-03T10:00:00.000Z' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Approve this plan' }));
  await expectToast('Plan approved');
  expect(await screen.findByText(/The client approved this plan/)).toBeVisible();
});

test('staff can view the plan', async () => {
  open('staff', loaded());
  expect(await screen.findByText('Custom build plan for Cole & Partners')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve this plan' })).toBeNull();
});

test('the client’s link opens and approves the plan without an account, and its secret leaves the URL', async () => {
  const api = new TestApi()
    .onBody(LINK, OnboardingLink, () => loaded())
    .onBody('POST /v1/onboardings/by-link/approve', OnboardingLink, () =>
      loaded({ status: 'approved', approvedAt: '2026-11-03T10:00:00.000Z' }),
    );
  const { user } = openApp(`${PATH}#token=${TOKEN}`, { as: 'nobody', api });
  await user.click(await screen.findByRole('button', { name: 'Approve this plan' }));
  expect(await screen.findByText(/The client approved this plan/)).toBeVisible();
  expect(api.to(LINK)[0]?.body).toEqual({ token: TOKEN });
  expect(window.location.hash).toBe('');
});

test('without a link, a visitor is asked to sign in', async () => {
  const { address } = openApp(PATH, { as: 'nobody' });
  await waitFor(() => expect(address()).toBe('/login'));
});

test('the list links to each plan; an admin sees those of every practice', async () => {
  const items = [onboardingOf()];
  const api = new TestApi().on('GET /v1/onboardings', { ok: true, items, nextCursor: null });
  openApp('/work-plan', { as: 'admin', api });
  const row = await screen.findByTestId('work-plan');
  expect(within(row).getByRole('link', { name: 'Cole & Partners' })).toHaveAttribute('href', PATH);
  expect(row).toHaveTextContent('Waiting for approval');
  expect(api.to('GET /v1/onboardings')[0]?.query.get('scope')).toBe('all');
});

test('a plan that is being prepared is polled until it exists', () =>
  withPlayedTime(async (pass) => {
    const list = (item: object) => ({ ok: true, items: [item], nextCursor: null });
    const api = new TestApi().on(
      'GET /v1/onboardings',
      list(onboardingOf({ status: 'preparing', buildPlan: null })),
    );
    openApp('/work-plan', { as: 'admin', api });
    expect(await screen.findByTestId('work-plan')).toHaveTextContent('Being prepared');
    api.on('GET /v1/onboardings', list(onboardingOf()));
    await pass(2_000);
    await waitFor(() => expect(screen.getByTestId('work-plan')).toHaveTextContent('Waiting for approval'));
  }));

test('an empty list says when there will be a plan', async () => {
  const api = new TestApi().on('GET /v1/onboardings', { ok: true, items: [], nextCursor: null });
  openApp('/work-plan', { as: 'viewer', api });
  expect(await screen.findByText('No work plan yet')).toBeVisible();
  expect(api.to('GET /v1/onboardings')[0]?.query.get('scope')).toBe('tenant');
});
