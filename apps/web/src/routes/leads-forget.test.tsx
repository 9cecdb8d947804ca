/** Forgetting a lead beside the list: for owners, after they have read the consequences. */
import type { LeadErasure } from '@praxis/contracts/lead/lead-entry';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { screen, waitFor, within, type queries } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

type Queries = ReturnType<typeof within<typeof queries>>;

const panel = (): HTMLElement => screen.getByTestId('lead-panel');

async function open(lead: LeadDetail, as: Viewer = 'staff'): Promise<App & { panel: Queries }> {
  const api = new TestApi();
  new LeadDesk(api, [lead]);
  const app = openApp(`/leads/${lead.id}`, { as, api });
  await screen.findByTestId('lead-timeline');
  await screen.findByTestId('lead-row');
  return { ...app, panel: within(panel()) };
}

const EFFECTS: LeadErasure = { appointmentsAhead: 0, journeys: 1, calls: 0, campaigns: 2, otherLeads: 1 };

test('an owner forgets a lead after typing the word, and sees what is deleted and what is kept', async () => {
  const { user, api, panel, address } = await open(leadRow(1), 'owner');
  api
    .on('GET /v1/leads/:id/erasure', { ok: true, erasure: EFFECTS })
    .on('DELETE /v1/leads/:id', { ok: true, message: 'Lead forgotten' });
  await user.click(panel.getByRole('button', { name: 'Forget…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Forget A***?' }));
  expect(await dialog.findByText(/Their journey is canceled/)).toBeVisible();
  expect(dialog.getByText(/2 campaigns they are in: they get nothing more/)).toBeVisible();
  expect(dialog.getByText(/Another lead of this person: kept/)).toBeVisible();
  expect(dialog.getByText(/The consent ledger: proof/)).toBeVisible();
  fill(dialog.getByLabelText('Type forget to confirm'), 'yes');
  await user.click(dialog.getByRole('button', { name: 'Forget this lead' }));
  expect(
    await dialog.findByText('Type forget to confirm', { selector: '[data-part=error-text]' }),
  ).toBeVisible();
  expect(api.to('DELETE /v1/leads/:id')).toHaveLength(0);
  fill(dialog.getByLabelText('Type forget to confirm'), 'Forget');
  await user.click(dialog.getByRole('button', { name: 'Forget this lead' }));
  await expectToast('Lead forgotten');
  await waitFor(() => expect(address()).toBe('/leads'));
  await waitFor(() => expect(screen.queryByTestId('lead-row')).not.toBeInTheDocument());
});

test('a lead with an upcoming appointment cannot be forgotten, and the dialog says why', async () => {
  const { user, api, panel } = await open(leadRow(1), 'owner');
  api.on('GET /v1/leads/:id/erasure', { ok: true, erasure: { ...EFFECTS, appointmentsAhead: 1 } });
  await user.click(panel.getByRole('button', { name: 'Forget…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByTestId('appointment-ahead')).toHaveTextContent('Cancel the appointment first');
  expect(dialog.getByRole('button', { name: 'Forget this lead' })).toBeDisabled();
});

test('work that is still in progress is reported in the dialog', async () => {
  const { user, api, panel } = await open(leadRow(1), 'owner');
  api
    .on('GET /v1/leads/:id/erasure', { ok: true, erasure: EFFECTS })
    .on('DELETE /v1/leads/:id', () =>
      refusal(503, { code: 'runs_not_ended', error: 'Something is still under way.' }),
    );
  await user.click(panel.getByRole('button', { name: 'Forget…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fill(await dialog.findByLabelText('Type forget to confirm'), 'forget');
  await user.click(dialog.getByRole('button', { name: 'Forget this lead' }));
  expect(await dialog.findByText('Something is still under way.')).toBeVisible();
});

test('staff cannot forget leads, and see whom to ask', async () => {
  const { panel } = await open(leadRow(1), 'staff');
  const part = within(panel.getByTestId('lead-forget'));
  expect(part.getByText(/Ask an owner if the person wants to be forgotten/)).toBeVisible();
  expect(part.queryByRole('button')).not.toBeInTheDocument();
});

test('viewers do not see the action', async () => {
  const { panel } = await open(leadRow(1), 'viewer');
  expect(panel.queryByTestId('lead-forget')).not.toBeInTheDocument();
});
