/**
 * A lead that staff enter: how the form is opened, validated, refused for a person with an open lead, and shown
 * afterwards.
 */
import { NewLead } from '@praxis/contracts/lead/lead-entry';
import { screen, waitFor, within, type queries } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadId, leadRow } from '../testing/lead-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

type Queries = ReturnType<typeof within<typeof queries>>;

async function open(as: Viewer = 'staff'): Promise<App & { dialog: () => Promise<Queries> }> {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1)]);
  const app = openApp('/leads', { as, api });
  await screen.findByTestId('lead-row');
  return { ...app, dialog: async () => within(await screen.findByRole('dialog', { name: 'Add a lead' })) };
}

const submit = (dialog: Queries): HTMLElement => dialog.getByRole('button', { name: 'Add lead' });

test('N opens the form; the entered values are sent, and the new lead opens beside the list', async () => {
  const { user, api, address, dialog } = await open();
  await user.keyboard('n');
  const form = await dialog();
  await user.click(submit(form));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(api.to('POST /v1/leads')).toHaveLength(0);
  fill(form.getByLabelText('Name'), 'Carla Chen');
  fill(form.getByLabelText('Phone'), '(313) 555-0142');
  fill(form.getByLabelText('Case type'), 'Injury');
  await user.selectOptions(form.getByLabelText('Language'), 'Español');
  await user.selectOptions(form.getByLabelText('Source'), 'Phone');
  fill(form.getByLabelText('Note'), 'Rings back at noon.');
  await user.click(submit(form));
  await expectToast('Lead added', 'Carla Chen');
  expect(api.to('POST /v1/leads').map(({ body }) => body)).toEqual([
    {
      name: 'Carla Chen',
      phone: '(313) 555-0142',
      caseType: 'Injury',
      source: 'phone',
      language: 'es',
      note: 'Rings back at noon.',
    },
  ]);
  expect(await screen.findByTestId('lead-name')).toHaveTextContent('Carla Chen');
  expect(address()).toBe(`/leads/${leadId(901)}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(2));
});

test('consent is sent with its source and where it is documented, and only for checked channels', async () => {
  const { user, api, dialog } = await open();
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  const form = await dialog();
  fill(form.getByLabelText('Name'), 'Carla Chen');
  expect(form.queryByLabelText('Where it is recorded')).not.toBeInTheDocument();
  await user.click(form.getByLabelText('Text messages'));
  await user.click(submit(form));
  expect(await form.findByText('Where it is recorded is required')).toBeVisible();
  fill(form.getByLabelText('Where it is recorded'), 'Form 12');
  await user.selectOptions(form.getByLabelText('How they told you'), 'In writing');
  api.on('POST /v1/leads', () =>
    refusal(400, {
      code: 'validation_failed',
      error: 'Give a phone number that can be called first.',
      fields: { 'consent.channels': 'Give a phone number that can be called first.' },
    }),
  );
  await user.click(submit(form));
  expect(await form.findByText('Give a phone number that can be called first.')).toBeVisible();
  expect(NewLead.parse(api.to('POST /v1/leads')[0]?.body).consent).toEqual({
    channels: ['sms'],
    how: 'in_writing',
    reference: 'Form 12',
  });
});

test('a person who has an open lead is shown: the lead can be opened, or another one added', async () => {
  const { user, api, dialog } = await open();
  const known = (request: { query: URLSearchParams }): object => {
    const body = { ok: false, code: 'duplicate_lead', error: 'There is one.', requestId: 'test' };
    return request.query.get('duplicates') === 'create'
      ? { ok: true, lead: leadRow(2, { name: 'Carla Chen', masked: false }) }
      : Response.json({ ...body, leadId: leadId(1) }, { status: 409 });
  };
  api.on('POST /v1/leads', known);
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  const form = await dialog();
  fill(form.getByLabelText('Name'), 'Carla Chen');
  await user.click(submit(form));
  const notice = within(await form.findByTestId('duplicate-lead'));
  expect(await notice.findByText(/A\*\*\* · Family law · New · came in/)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Add anyway' }));
  await expectToast('Lead added', 'Carla Chen');
  expect(api.to('POST /v1/leads').map(({ query }) => query.get('duplicates'))).toEqual(['refuse', 'create']);
});

test('opening the existing lead does not ask about discarding the typed values', async () => {
  const { user, api, address, dialog } = await open();
  const body = { ok: false, code: 'duplicate_lead', error: 'There is one.', requestId: 'test' };
  api.on('POST /v1/leads', () => Response.json({ ...body, leadId: leadId(1) }, { status: 409 }));
  await user.click(screen.getByRole('button', { name: 'Add lead' }));
  const form = await dialog();
  fill(form.getByLabelText('Name'), 'Carla Chen');
  await user.click(submit(form));
  await user.click(within(await form.findByTestId('duplicate-lead')).getByRole('button', { name: 'Open' }));
  await screen.findByTestId('lead-panel');
  expect(address()).toBe(`/leads/${leadId(1)}`);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('closing asks before typed values are lost', async () => {
  const { user, dialog } = await open();
  await user.keyboard('n');
  const form = await dialog();
  fill(form.getByLabelText('Name'), 'Carla Chen');
  await user.click(form.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((await dialog()).getByLabelText('Name')).toHaveValue('Carla Chen');
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('viewers cannot add leads', async () => {
  const { user } = await open('viewer');
  expect(screen.queryByRole('button', { name: 'Add lead' })).not.toBeInTheDocument();
  await user.keyboard('n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
