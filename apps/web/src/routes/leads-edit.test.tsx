/** Editing a lead beside the list, and the history of its changes. */
import type { LeadChangeEntry } from '@praxis/contracts/lead/lead-entry';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { screen, waitFor, within, type queries } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

type Queries = ReturnType<typeof within<typeof queries>>;

const panel = (): HTMLElement => screen.getByTestId('lead-panel');
const KNOWN = { name: 'Carla Chen', email: 'carla@example.com', phone: '313-555-0142', masked: false };

async function open(
  lead: LeadDetail,
  as: Viewer = 'staff',
): Promise<App & { panel: Queries; desk: LeadDesk }> {
  const api = new TestApi();
  const desk = new LeadDesk(api, [lead]);
  const app = openApp(`/leads/${lead.id}`, { as, api });
  await screen.findByTestId('lead-timeline');
  await screen.findByTestId('lead-row');
  return { ...app, panel: within(panel()), desk };
}

test('only changed fields are sent, with their previous values; saving is enabled only after a change', async () => {
  const { user, api, panel } = await open(leadRow(1, KNOWN));
  await user.click(panel.getByTestId('lead-edit'));
  const save = await panel.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  expect(panel.queryByText('Unsaved changes')).toBeNull();
  fill(panel.getByLabelText('Name'), 'Carla Cheng');
  expect(await panel.findByText('Unsaved changes')).toBeVisible();
  fill(panel.getByLabelText('Email'), '');
  await user.click(save);
  await expectToast('Lead saved');
  expect(api.to('PATCH /v1/leads/:id').map(({ body }) => body)).toEqual([
    {
      name: 'Carla Cheng',
      email: null,
      seen: { name: 'Carla Chen', email: 'carla@example.com' },
    },
  ]);
  await waitFor(() => expect(panel.getByTestId('lead-name')).toHaveTextContent('Carla Cheng'));
  expect(panel.queryByRole('form', { name: 'Edit lead' })).not.toBeInTheDocument();
});

test('the form takes the focus, and returns it to the button that opened it', async () => {
  const { user, panel } = await open(leadRow(1, KNOWN));
  await user.click(panel.getByTestId('lead-edit'));
  await waitFor(() => expect(panel.getByLabelText('Name')).toHaveFocus());
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(panel.getByTestId('lead-edit')).toHaveFocus());
});

test('a refusal is shown on its field, and what was typed stays', async () => {
  const { user, api, panel } = await open(leadRow(1, KNOWN));
  await user.click(panel.getByTestId('lead-edit'));
  fill(await panel.findByLabelText('Phone'), '1');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Phone must have 7 to 15 digits')).toBeVisible();
  api.on('PATCH /v1/leads/:id', () =>
    refusal(400, { code: 'validation_failed', error: 'No.', fields: { phone: 'Nobody has this number' } }),
  );
  fill(panel.getByLabelText('Phone'), '313-555-0199');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Nobody has this number')).toBeVisible();
  expect(panel.getByLabelText('Phone')).toHaveValue('313-555-0199');
});

test('a colleague’s change is shown; it is overwritten only by saving again, or kept', async () => {
  const { user, api, panel } = await open(leadRow(1, KNOWN));
  const bodies = (): unknown[] => api.to('PATCH /v1/leads/:id').map(({ body }) => body);
  const stale = { ok: false, code: 'lead_changed', error: 'Changed.', requestId: 'test' };
  api.on('PATCH /v1/leads/:id', ({ body }) => {
    const { seen } = body as { seen: Record<string, string> };
    return seen['caseType'] === 'Estate'
      ? { ok: true, lead: leadRow(1, KNOWN) }
      : Response.json({ ...stale, current: { caseType: 'Estate', urgency: 'high' } }, { status: 409 });
  });
  await user.click(panel.getByTestId('lead-edit'));
  fill(await panel.findByLabelText('Case type'), 'Injury');
  await user.selectOptions(panel.getByLabelText('Urgency'), 'Critical');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  const notice = await panel.findByTestId('changed-meanwhile');
  expect(notice).toHaveTextContent('Case type: Estate · Urgency: High');
  expect(panel.getByLabelText('Case type')).toHaveValue('Injury');
  await user.click(within(notice).getByRole('button', { name: 'Keep the new urgency' }));
  expect(panel.getByLabelText('Urgency')).toHaveValue('high');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await expectToast('Lead saved');
  expect(bodies()).toEqual([
    { caseType: 'Injury', urgency: 'critical', seen: { caseType: 'Family law', urgency: 'low' } },
    { caseType: 'Injury', seen: { caseType: 'Estate' } },
  ]);
});

test('only non-personal fields of a masked lead can be corrected; leaving asks first', async () => {
  const { user, panel, address } = await open(leadRow(1));
  await user.keyboard('e');
  fill(await panel.findByLabelText('Case type'), 'Injury');
  const form = within(panel.getByRole('form', { name: 'Edit lead' }));
  for (const label of ['Name', 'Email', 'Phone', 'Details'])
    expect(form.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Close lead' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(panel.getByLabelText('Case type')).toHaveValue('Injury');
  await user.click(panel.getByRole('button', { name: 'Close lead' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/leads'));
});

test('revealing shows the real values in the open form, and typed text survives masking and the next reveal', async () => {
  const { user, api, panel, desk } = await open(leadRow(1, { details: '***' }));
  const revealed = { ...KNOWN, details: 'Custody' };
  const { name, email, phone, details, masked } = leadRow(1, { details: '***' });
  await user.click(panel.getByTestId('lead-edit'));
  fill(await panel.findByLabelText('Case type'), 'Injury');
  desk.change(leadRow(1).id, revealed);
  const form = within(panel.getByRole('form', { name: 'Edit lead' }));
  expect(await form.findByLabelText('Name')).toHaveValue('Carla Chen');
  expect(form.getByLabelText('Email')).toHaveValue('carla@example.com');
  expect(form.getByLabelText('Details')).toHaveValue('Custody');
  expect(form.getByLabelText('Case type')).toHaveValue('Injury');
  fill(form.getByLabelText('Name'), 'Carla Cheng');

  desk.change(leadRow(1).id, { name, email, phone, details, masked });
  expect(await form.findByText(/masked again/)).toBeVisible();
  expect(form.queryByLabelText('Name')).not.toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  desk.change(leadRow(1).id, { ...revealed, email: 'chen@example.com' });
  expect(await form.findByLabelText('Email')).toHaveValue('chen@example.com');
  expect(form.getByLabelText('Name')).toHaveValue('Carla Cheng');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectToast('Lead saved');
  expect(api.to('PATCH /v1/leads/:id').map(({ body }) => body)).toEqual([
    { name: 'Carla Cheng', caseType: 'Injury', seen: { name: 'Carla Chen', caseType: 'Family law' } },
  ]);
});

test('the history shows who changed what and when, with old and new values', async () => {
  const { user, api, panel } = await open(leadRow(1), 'viewer');
  const by = { id: 'x', name: 'Sam Staff' };
  const at = new Date(Date.now() - 7_200_000).toISOString();
  const items: LeadChangeEntry[] = [
    { id: '1', at, by, field: 'status', from: 'new', to: 'closed_lost' },
    { id: '2', at, by, field: 'phone', from: null, to: '***-***-0142' },
  ];
  api.on('GET /v1/leads/:id/history', { ok: true, items, nextCursor: null });
  await user.click(panel.getByRole('button', { name: 'Show changes' }));
  const changes = await panel.findAllByTestId('lead-change');
  expect(changes.map((one) => one.textContent)).toEqual([
    'Status from New to Closed lostSam Staff · 2 hours ago',
    'Phone from empty to ***-***-0142Sam Staff · 2 hours ago',
  ]);
});
