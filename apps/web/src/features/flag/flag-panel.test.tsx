/**
 * Feature flags as an admin manages them: created for tenants, changed, killed, and the messages for refused changes.
 */
import { FeatureFlagChange, FeatureFlagCreate, type FeatureFlag } from '@praxis/contracts/flag/flag';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, TENANT, type App } from '../../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const ID = '0b0e8f6e-0000-4000-8000-000000000071';
const FLAGS = 'GET /v1/feature-flags';
const OTHER = { ...TENANT, id: '11111111-1111-4111-8111-111111111112', name: 'Lake Realty' };
const FLAG: FeatureFlag = {
  id: ID,
  key: 'no-show-offer',
  description: 'Pilot',
  isEnabled: true,
  rolloutPercent: 25,
  isKilled: false,
  version: 3,
  updatedAt: '2026-11-26T09:00:00Z',
  targets: [{ tenantId: TENANT.id, tenantName: TENANT.name, isEnabled: false }],
};
const listed = (...items: FeatureFlag[]): object => ({ ok: true, items });

function open(answer: object, address = '/admin/templates?tab=flags'): App {
  const api = new TestApi()
    .on('GET /v1/tenants', { ok: true, items: [TENANT, OTHER], nextCursor: null })
    .on('GET /v1/message-templates', { ok: true, items: [], smsSegmentMicros: 8_300 })
    .on(FLAGS, answer);
  return openApp(address, { as: 'admin', api });
}
const row = async (): Promise<HTMLElement> => await screen.findByTestId('feature-flag');

test('feature flags are a tab of the templates page', async () => {
  const { user, address } = open(listed(FLAG), '/admin/templates');
  await user.click(await screen.findByRole('tab', { name: 'Feature Flags' }));
  expect(address()).toBe('/admin/templates?tab=flags');
  expect(await row()).toHaveTextContent(
    'no-show-offerA client who missed an appointment is offered another time. · Pilot',
  );
  expect(await row()).toHaveTextContent(/On.*25% of tenants.*Off for 1/);
});

test('shows a loading state', async () => {
  open(later().promise);
  await waitFor(() => expect(screen.getByLabelText('Loading feature flags')).toBeVisible());
});

test('loading flags can be retried after a failure', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Could not load feature flags')).toBeVisible();
  api.on(FLAGS, listed({ ...FLAG, key: 'beta', targets: [], isEnabled: false }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toHaveTextContent(/beta.*Not used in the code.*Off.*None.*None/);
});

test('a flag needs a name and at least one tenant, and is created with both', async () => {
  const { api, user } = open(listed());
  await user.click(await screen.findByRole('button', { name: 'Create feature flag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create feature flag' }));
  const send = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Create feature flag' }));
  await send();
  expect(await dialog.findByText('Flag name is required')).toBeVisible();
  expect(dialog.getByText('Choose at least one tenant')).toBeVisible();
  fill(dialog.getByLabelText('Flag name'), 'No show!');
  await user.selectOptions(
    dialog.getByLabelText('Add a tenant'),
    await dialog.findByRole('option', { name: 'Lake Realty' }),
  );
  fill(dialog.getByLabelText('Rollout (%)'), '101');
  await send();
  expect(await dialog.findByText(/Use lowercase letters/)).toBeVisible();
  expect(dialog.getByText('Rollout: 0 to 100')).toBeVisible();
  expect(dialog.queryByText('Choose at least one tenant')).toBeNull();

  fill(dialog.getByLabelText('Flag name'), 'no-show-offer');
  expect(await dialog.findByText(/Without a flag it is on for everyone\./)).toBeVisible();
  fill(dialog.getByLabelText('Rollout (%)'), '40');
  await user.selectOptions(dialog.getByLabelText('Flag for Lake Realty'), 'Off');
  api.on(
    'POST /v1/feature-flags',
    refusal(409, { code: 'flag_exists', error: 'A flag with this name exists already.' }),
  );
  await send();
  await expectToast('Failed to create feature flag');
  expect(await dialog.findByText('A flag with this name exists already.')).toBeVisible();

  api.on('POST /v1/feature-flags', { ok: true, flag: FLAG });
  api.on(FLAGS, listed(FLAG));
  await send();
  expect(await row()).toBeVisible();
  expect(FeatureFlagCreate.parse(api.to('POST /v1/feature-flags').at(-1)?.body)).toEqual({
    key: 'no-show-offer',
    description: '',
    isEnabled: true,
    rolloutPercent: 40,
    targets: [{ tenantId: OTHER.id, isEnabled: false }],
  });
});

test('a flag change includes the version that was seen; a stale change can load the latest version', async () => {
  const { api, user } = open(listed(FLAG));
  await user.click(within(await row()).getByRole('button', { name: 'Change no-show-offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'no-show-offer' }));
  fill(dialog.getByLabelText('Rollout (%)'), '50');
  await user.click(await dialog.findByRole('button', { name: `Remove ${TENANT.name}` }));
  api.on(
    `PUT /v1/feature-flags/${ID}`,
    refusal(409, { code: 'stale', error: 'Someone else changed this flag.' }),
  );
  api.on(FLAGS, listed({ ...FLAG, version: 4, rolloutPercent: 30 }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else changed this flag.')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(dialog.getByLabelText('Rollout (%)')).toHaveValue('30'));
  expect(dialog.getByTestId('flag-target')).toHaveTextContent(TENANT.name);

  await user.selectOptions(dialog.getByLabelText('All other tenants'), 'Off');
  expect(dialog.queryByLabelText('Rollout (%)')).toBeNull();
  api.on(`PUT /v1/feature-flags/${ID}`, { ok: true, flag: FLAG });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Feature flag saved');
  expect(FeatureFlagChange.parse(api.to(`PUT /v1/feature-flags/${ID}`).at(-1)?.body)).toEqual({
    version: 4,
    description: 'Pilot',
    isEnabled: false,
    rolloutPercent: 30,
    targets: [{ tenantId: TENANT.id, isEnabled: false }],
  });
});

test('while tenants load, none is shown as inactive or as the last one', async () => {
  const { api, user } = open(listed(FLAG));
  const tenants = later();
  api.on('GET /v1/tenants', tenants.promise);
  await user.click(within(await row()).getByRole('button', { name: 'Change no-show-offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'no-show-offer' }));
  expect(dialog.getByTestId('flag-target')).toHaveTextContent('Loading…');
  expect(dialog.getByRole('option', { name: 'Loading tenants…' })).toBeInTheDocument();
  tenants.answer({ ok: true, items: [OTHER], nextCursor: null });
  await waitFor(() => expect(dialog.getByTestId('flag-target')).toHaveTextContent('Inactive tenant'));
  expect(dialog.getByRole('option', { name: 'Lake Realty' })).toBeInTheDocument();
});

test('killing a flag takes one click, and so does restoring it', async () => {
  const { api, user } = open(listed(FLAG));
  const killed = { ...FLAG, isKilled: true };
  const path = `PUT /v1/feature-flags/${ID}/kill-switch`;
  api.on(path, { ok: true, flag: killed });
  const button = within(await row()).getByRole('button', { name: 'Kill no-show-offer' });
  api.on(FLAGS, listed(killed));
  await user.click(button);
  await expectToast('no-show-offer is off for everyone');
  await waitFor(async () => expect(await row()).toHaveTextContent('Killed'));
  api.on(path, { ok: true, flag: FLAG });
  api.on(FLAGS, listed(FLAG));
  await user.click(within(await row()).getByRole('button', { name: 'Restore no-show-offer' }));
  await expectToast('no-show-offer follows its rule');
  expect(api.to(path).map(({ body }) => body)).toEqual([{ isKilled: true }, { isKilled: false }]);
});

test('a flag is deleted after a confirmation', async () => {
  const { api, user } = open(listed(FLAG));
  await user.click(within(await row()).getByRole('button', { name: 'Change no-show-offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'no-show-offer' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  api.on(`DELETE /v1/feature-flags/${ID}`, { ok: true, message: 'Feature flag deleted' });
  api.on(FLAGS, listed());
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await expectToast('Feature flag deleted');
  expect(await screen.findByText('No feature flags')).toBeVisible();
});
