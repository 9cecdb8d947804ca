/** The System Audit Report as an admin reads it, in the admin area and on the home page. */
import type { AuditFinding, SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { screen, waitFor, within } from '@testing-library/react';
import { withHealth } from '../../testing/health-rows.js';
import { openApp, type App } from '../../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { comeNear } from '../../testing/test-browser.js';

const REPORT = 'GET /v1/admin/system-audit';
const finding = (changes: Partial<AuditFinding>): AuditFinding => ({
  id: 'engine',
  category: 'API',
  title: 'The workflow engine answers',
  status: 'pass',
  description: 'It answered just now.',
  priority: 'critical',
  ...changes,
});
const AUDIT: SystemAudit = {
  ok: true,
  at: '2026-11-26T09:00:00Z',
  healthScore: 33,
  findings: [
    finding({}),
    finding({
      id: 'disk',
      category: 'Performance',
      title: 'There is room',
      status: 'warning',
      priority: 'high',
      recommendation: 'Make room.',
    }),
    finding({
      id: 'append-only',
      category: 'Database',
      title: 'Append-only',
      status: 'error',
      recommendation: 'Revoke them.',
    }),
  ],
};

const open = (answer: object, address = '/admin?tab=audit'): App =>
  openApp(address, { as: 'admin', api: withHealth(new TestApi()).on(REPORT, answer) });
const home = (as: 'admin' | 'owner'): App =>
  openApp('/', {
    as,
    api: withHealth(new TestApi())
      .on(REPORT, AUDIT)
      .on('GET /v1/profiles/me', () => refusal(503, { code: 'unavailable', error: 'Not now.' })),
  });
const ids = async (): Promise<(string | undefined)[]> =>
  (await screen.findAllByTestId('finding')).map(({ dataset }) => dataset['finding']);

test('the report is a tab of the console with a score and findings, worst first, each with what to do', async () => {
  const app = open(AUDIT, '/admin?tab=health');
  await app.user.click(await screen.findByRole('tab', { name: 'System audit' }));
  expect(app.address()).toBe('/admin?tab=audit');
  expect(await ids()).toEqual(['append-only', 'disk', 'engine']);
  expect(screen.getByTestId('health-score')).toHaveTextContent('33%');
  expect(screen.getByText(/1 of 3 checks passed/)).toBeVisible();
  const [worst, , best] = screen.getAllByTestId('finding');
  expect(worst).toHaveTextContent(/Error.*Append-only.*Revoke them\..*Database.*Critical priority/);
  expect(best).toHaveTextContent(/Pass.*The workflow engine answers.*It answered just now\./);
});

test('shows a loading state, then results; the category filters the list but not the score', async () => {
  const answer = later();
  const { user } = open(answer.promise);
  await waitFor(() => expect(screen.getByText('Checking the system')).toBeVisible());
  answer.answer(AUDIT);
  expect(await ids()).toHaveLength(3);
  const category = screen.getByLabelText('Category');
  expect(within(category).getAllByRole('option')).toHaveLength(7);
  await user.selectOptions(category, 'Database');
  expect(await ids()).toEqual(['append-only']);
  expect(screen.getByTestId('health-score')).toHaveTextContent('33%');
  await user.selectOptions(category, 'Frontend');
  expect(await screen.findByText('There are no checks in this category.')).toBeVisible();
  await user.selectOptions(category, 'All categories');
  expect(await ids()).toHaveLength(3);
});

test('the report can be requested again after a failure and after a success', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Could not load the System Audit Report')).toBeVisible();
  api.on(REPORT, AUDIT);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await ids()).toHaveLength(3);
  api.on(REPORT, { ...AUDIT, healthScore: 100, findings: [finding({})] });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.getByTestId('health-score')).toHaveTextContent('100%'));
});

test('an admin sees the report on the home page', async () => {
  home('admin');
  await comeNear('system-audit');
  expect(await ids()).toHaveLength(3);
});

test('an owner does not see the report on the home page', async () => {
  const { api } = home('owner');
  await waitFor(() => expect(api.to('GET /v1/profiles/me').length).toBeGreaterThan(0));
  expect(document.querySelector('[data-section="system-audit"]')).toBeNull();
  expect(api.to(REPORT)).toHaveLength(0);
});
