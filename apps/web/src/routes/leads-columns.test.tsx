/**
 * Columns of the list of leads: each user's choice, the consent column, and recording consent for many leads at once.
 */
import { BulkConsent } from '@praxis/contracts/consent/consent';
import { screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadId, leadRow } from '../testing/lead-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

async function open(): Promise<App> {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1), leadRow(2)]);
  const state = { sms: 'opted_in', voice: 'opted_out', email: 'no_address' } as const;
  api.on('GET /v1/leads/consent', ({ query }) => ({
    ok: true,
    nextCursor: null,
    items: (query.get('ids') ?? '').split(',').map((id) => ({ leadId: id, ...state })),
  }));
  const app = openApp('/leads', { as: 'staff', api });
  await screen.findAllByTestId('lead-row');
  return app;
}

const heads = (): (string | null)[] =>
  within(screen.getByTestId('lead-table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

test('columns are chosen by keyboard, stored for this user, and reset', async () => {
  const { user, reload } = await open();
  await user.keyboard('c');
  const chooser = within(await screen.findByTestId('column-chooser'));
  expect(chooser.getByLabelText('Industry')).toHaveFocus();
  await user.keyboard(' ');
  expect(heads()).not.toContain('Industry');
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('column-chooser')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  reload();
  await screen.findAllByTestId('lead-row');
  expect(heads()).not.toContain('Industry');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(heads()).toContain('Industry');
});

test('the consent column shows each lead’s consent, with one request for all rows', async () => {
  const { user, api } = await open();
  expect(api.to('GET /v1/leads/consent')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByLabelText('Consent'));
  const marks = await screen.findAllByTestId('lead-consent-marks');
  expect(marks).toHaveLength(2);
  const [first] = marks;
  expect(
    within(first as HTMLElement)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['Text messages: agreed', 'Calls: opted out', 'Email: no address']);
  expect(api.to('GET /v1/leads/consent').map(({ query }) => query.get('ids'))).toEqual([
    `${leadId(1)},${leadId(2)}`,
  ]);
});

test('consent is recorded for the selected leads with one proof; exceptions are shown with the reason', async () => {
  const { user, api } = await open();
  const body = { ok: true, recorded: 1, unchanged: 0 };
  const error = 'This person has opted out.';
  api.onBody('POST /v1/leads/bulk-consent', BulkConsent, () => ({
    ...body,
    failed: [{ id: leadId(2), channel: 'sms', error }],
  }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record consent of 2 leads' }));
  await user.click(await dialog.findByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Choose at least one channel')).toBeVisible();
  await user.click(dialog.getByLabelText('Text messages'));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Say where this consent is written down')).toBeVisible();
  fill(dialog.getByLabelText('Where it is recorded'), 'Sign-up list');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByTestId('bulk-consent-result')).toHaveTextContent(
    `1 choice recorded, 1 not recorded.Text messages: ${error}`,
  );
  expect(api.to('POST /v1/leads/bulk-consent').map(({ body: sent }) => sent)).toEqual([
    {
      ids: [leadId(1), leadId(2)],
      channels: ['sms'],
      action: 'opt_in',
      how: 'in_writing',
      reference: 'Sign-up list',
    },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('if all consent was recorded, a toast confirms it', async () => {
  const { user, api } = await open();
  api.on('POST /v1/leads/bulk-consent', { ok: true, recorded: 4, unchanged: 0, failed: [] });
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record consent of 2 leads' }));
  await user.click(await dialog.findByLabelText('Email'));
  await user.selectOptions(dialog.getByLabelText('Their choice'), 'They unsubscribe');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await expectToast('Consent recorded', '4 choices recorded.');
});
