/** Alert rules as an admin manages them: a rule must be tested before it can be switched on. */
import { AlertRuleChange, AlertRuleSwitch, type AlertRule } from '@praxis/contracts/health/alert-rule';
import { screen, waitFor, within } from '@testing-library/react';
import { withHealth } from '../../../testing/health-rows.js';
import { fill, openApp, TENANT, type App } from '../../../testing/render-app.js';
import { pressable } from '../../../testing/pressable.js';
import { later, noAnswer, refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';

const ID = '0b0e8f6e-0000-4000-8000-000000000061';
const RULE: AlertRule = {
  id: ID,
  name: 'Messages fail',
  severity: 'high',
  metric: 'failed_messages',
  service: null,
  tenantId: null,
  tenantName: null,
  comparison: 'above',
  threshold: 20,
  windowMinutes: 60,
  forMinutes: 5,
  minEvents: 10,
  isEnabled: false,
  isFiring: false,
  lastValue: null,
  checkedAt: null,
  backTest: null,
};
const OTHER = { ...TENANT, id: '11111111-1111-4111-8111-111111111112', name: 'Lake Realty' };
const TRIED: AlertRule = {
  ...RULE,
  backTest: {
    since: '2026-10-28T09:00:00Z',
    until: '2026-11-27T09:00:00Z',
    alerts: 22,
    minutes: 90,
    periods: [
      { from: '2026-11-26T09:00:00Z', until: '2026-11-26T09:45:00Z', peak: 37.5 },
      { from: '2026-11-20T09:00:00Z', until: null, peak: 25 },
    ],
    lowest: 0,
    highest: 37.5,
  },
};

async function openRules(
  rules: readonly AlertRule[],
  api = withHealth(new TestApi(), { alertRules: rules }),
): Promise<App & { panel: ReturnType<typeof within> }> {
  const app = openApp('/admin?tab=health', { as: 'admin', api });
  return { ...app, panel: within(await screen.findByTestId('alert-rules')) };
}

test('a rule can be tried, shows the alerts it would have raised, and can be switched on', async () => {
  const { user, api, panel } = await openRules([RULE]);
  const row = await panel.findByTestId('alert-rule');
  expect(row).toHaveTextContent('Messages that failed: above 20% over 1 hour, for 5 minutes');
  expect(row).toHaveTextContent('Off');
  expect(row).toHaveTextContent('Not tried');
  expect(within(row).queryByRole('button', { name: 'Switch on Messages fail' })).toBeNull();

  api.on(`POST /v1/alert-rules/${ID}/back-test`, { ok: true, rule: TRIED });
  withHealth(api, { alertRules: [TRIED] });
  await user.click(within(row).getByRole('button', { name: 'Try Messages fail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages fail' }));
  expect(dialog.getByText('22 alerts, 1 hour 30 minutes together')).toBeVisible();
  expect(dialog.getByText(/It was between 0% and 37\.5%\./)).toBeVisible();
  expect(dialog.getAllByTestId('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/45 minutes.*37\.5%/) as string,
    expect.stringMatching(/Until now.*25%/) as string,
  ]);
  expect(dialog.getByText('And 20 more before these.')).toBeVisible();

  const on = { ...TRIED, isEnabled: true };
  api.on(`PATCH /v1/alert-rules/${ID}`, { ok: true, rule: on });
  withHealth(api, { alertRules: [{ ...on, isFiring: true, lastValue: 30 }] });
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  await expectToast('Alert rule is on');
  expect(AlertRuleSwitch.parse(api.to(`PATCH /v1/alert-rules/${ID}`)[0]?.body)).toEqual({ isEnabled: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(panel.getByTestId('alert-rule')).toHaveTextContent(/AlertNow30%/));
  expect(panel.getByRole('button', { name: 'Switch off Messages fail' })).toBeVisible();
});

test('a new rule is saved and tried in one step', async () => {
  const { user, api, panel } = await openRules([]);
  expect(await panel.findByText('No alert rules')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add alert rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save and try' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();

  fill(dialog.getByLabelText('Name'), 'Messages fail');
  await user.selectOptions(dialog.getByLabelText('Metric'), 'Response of a service');
  fill(dialog.getByLabelText('Limit (ms)'), '250');
  await user.click(dialog.getByRole('button', { name: 'Save and try' }));
  expect(await dialog.findByText('Choose a service', { selector: '[data-part="error-text"]' })).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Service'), 'Records (PostgreSQL)');
  fill(dialog.getByLabelText('Minimum number of events'), '10');

  api.on(
    'POST /v1/alert-rules',
    refusal(409, { code: 'too_many_alert_rules', error: 'There can be at most 50 alert rules.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save and try' }));
  expect(await dialog.findByText('There can be at most 50 alert rules.')).toBeVisible();

  api.on('POST /v1/alert-rules', { ok: true, rule: RULE });
  api.on(`POST /v1/alert-rules/${ID}/back-test`, { ok: true, rule: TRIED });
  await user.click(dialog.getByRole('button', { name: 'Save and try' }));
  expect(await screen.findByTestId('back-test')).toBeVisible();
  expect(AlertRuleChange.parse(api.to('POST /v1/alert-rules').at(-1)?.body)).toEqual({
    name: 'Messages fail',
    severity: 'high',
    metric: 'response_ms',
    service: 'database',
    tenantId: null,
    comparison: 'above',
    threshold: 250,
    windowMinutes: 15,
    forMinutes: 0,
    minEvents: 10,
  });
});

test('a rule of one practice names it, and can be changed to the whole platform', async () => {
  const rule: AlertRule = { ...TRIED, tenantId: TENANT.id, tenantName: TENANT.name };
  const tenants = later();
  const given = withHealth(new TestApi(), { alertRules: [rule] }).on('GET /v1/tenants', tenants.promise);
  const { user, api, panel } = await openRules([rule], given);
  expect(await panel.findByTestId('alert-rule')).toHaveTextContent(
    `Messages that failed (${TENANT.name}): above`,
  );
  await user.click(panel.getByRole('button', { name: 'Change Messages fail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change alert rule' }));
  const practice = dialog.getByLabelText('Practice');
  expect(practice).toHaveDisplayValue(TENANT.name);
  tenants.answer({ ok: true, items: [OTHER, TENANT], nextCursor: null });
  expect(await within(practice).findByRole('option', { name: OTHER.name })).toBeInTheDocument();
  expect(practice).toHaveDisplayValue(TENANT.name);
  api.on(`PUT /v1/alert-rules/${ID}`, { ok: true, rule: RULE });
  api.on(`POST /v1/alert-rules/${ID}/back-test`, { ok: true, rule: TRIED });
  await user.selectOptions(practice, 'The whole platform');
  await user.click(dialog.getByRole('button', { name: 'Save and try' }));
  expect(await screen.findByTestId('back-test')).toBeVisible();
  expect(AlertRuleChange.parse(api.to(`PUT /v1/alert-rules/${ID}`)[0]?.body)).toMatchObject({
    tenantId: null,
  });
});

test('a rule is deleted after a confirmation', async () => {
  const { user, api, panel } = await openRules([TRIED]);
  await user.click(await panel.findByRole('button', { name: 'Change Messages fail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change alert rule' }));
  expect(dialog.getByLabelText('Limit (%)')).toHaveValue('20');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  api.on(`DELETE /v1/alert-rules/${ID}`, { ok: true, message: 'Alert rule deleted' });
  withHealth(api, { alertRules: [] });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await expectToast('Alert rule deleted');
  expect(await panel.findByText('No alert rules')).toBeVisible();
});

test('an alert check shows how many rules were checked and how many triggered', async () => {
  const { user, api } = await openRules([]);
  const health = within(await screen.findByTestId('system-health'));
  api.on('POST /v1/functions/health-monitor', { ok: true, alertsChecked: 5, alertsTriggered: 2 });
  await user.click(health.getByRole('button', { name: 'Check Alerts' }));
  await expectToast('Alert Check Complete', 'Checked 5 alert rules, 2 triggered');
  expect(api.to('POST /v1/functions/health-monitor')[0]?.body).toEqual({ action: 'alert_check' });
  api.on('POST /v1/functions/health-monitor', noAnswer);
  await user.click(await pressable(() => health.getByRole('button', { name: 'Check Alerts' })));
  await expectToast('Alert check failed');
});
