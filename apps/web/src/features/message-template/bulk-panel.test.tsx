/** Bulk operations as an admin sees them: first a dry run, then the results, conflicts, retry and undo. */
import {
  ConflictResolution,
  TemplateOperationRequest,
} from '@praxis/contracts/message-template/template-operation';
import { screen, waitFor, within } from '@testing-library/react';
import { withPlayedTime } from '../../testing/played-time.js';
import { openApp, fill, TENANT, type App } from '../../testing/render-app.js';
import {
  BASE_TEXT,
  messageTemplate,
  OPERATION_ID,
  TEMPLATE_ID,
  templateList,
  templateOperation,
} from '../../testing/template-rows.js';
import { noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const OPERATIONS = 'GET /v1/template-operations';
const PREVIEW = 'POST /v1/template-operations/preview';
const listed = (...items: object[]): object => ({ ok: true, items });
const text = (content: string) => ({ subject: null, content });
const COPY = {
  tenantId: TENANT.id,
  tenantName: TENANT.name,
  templateId: TEMPLATE_ID,
  templateName: 'See you',
  base: text(BASE_TEXT),
  theirs: text('Ours.'),
  next: text('New.'),
};

function open(...operations: object[]): App {
  const api = new TestApi()
    .on(OPERATIONS, listed(...operations))
    .on('GET /v1/message-templates', templateList(messageTemplate()));
  return openApp('/admin/templates?tab=bulk', { as: 'admin', api });
}

test('a rollout shows each tenant’s three texts first, and applies exactly what was shown', async () => {
  const { api, user } = open();
  expect(await screen.findByText('No operations yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('form', { name: 'Operation on templates' }));
  await user.selectOptions(form.getByLabelText('What to do'), 'Roll out');
  await user.click(await form.findByLabelText('See you'));
  await user.selectOptions(form.getByLabelText('Who gets it'), 'All tenants of its industry');
  expect(form.queryByRole('button', { name: 'Roll out now' })).toBeNull();
  api.on(PREVIEW, {
    ok: true,
    fingerprint: 'seen',
    templates: [],
    copies: [
      { ...COPY, outcome: 'merge', result: text('Both.') },
      { ...COPY, tenantId: TEMPLATE_ID, tenantName: 'Lake Realty', outcome: 'conflict', result: null },
    ],
  });
  await user.click(form.getByRole('button', { name: 'Dry run' }));
  const plan = within(await screen.findByTestId('template-plan'));
  expect(plan.getByText('1 would change, 1 would be in conflict, 0 would stay as they are.')).toBeVisible();
  const [merged, conflict] = plan.getAllByTestId('plan-row');
  expect(merged).toHaveTextContent(/Both changes merged.*Base.*Theirs.*New.*Result/);
  expect(conflict).toHaveTextContent(/Lake Realty.*Conflict: keeps its text until you decide/);
  expect(api.to('POST /v1/template-operations')).toHaveLength(0);

  api.on('POST /v1/template-operations', refusal(409, { code: 'stale', error: 'Something changed.' }));
  await user.click(form.getByRole('button', { name: 'Roll out now' }));
  expect(await form.findByText('Something changed.')).toBeVisible();
  api.on('POST /v1/template-operations', { ok: true, operation: templateOperation() });
  api.on(OPERATIONS, listed(templateOperation({ targets: { done: 1, conflict: 1 } })));
  await user.click(form.getByRole('button', { name: 'Roll out now' }));
  expect(await screen.findByTestId('template-operation')).toHaveTextContent(/Roll out.*1 done.*1 conflict/);
  expect(TemplateOperationRequest.parse(api.to('POST /v1/template-operations').at(-1)?.body)).toEqual({
    kind: 'roll_out',
    templateIds: [TEMPLATE_ID],
    audience: 'industry',
    fingerprint: 'seen',
  });
});

test('changing the operation invalidates the dry run', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('form', { name: 'Operation on templates' }));
  await user.selectOptions(form.getByLabelText('What to do'), 'Change category');
  fill(form.getByLabelText('Category'), 'reminders');
  await user.click(await form.findByRole('button', { name: 'Choose all' }));
  const changes = [{ field: 'category', before: 'general', after: 'reminders' }];
  const change = { templateKey: 'see_you', name: 'See you', outcome: 'change', changes };
  api.on(PREVIEW, { ok: true, fingerprint: 'seen', templates: [change], copies: [] });
  await user.click(form.getByRole('button', { name: 'Dry run' }));
  expect(await screen.findByText('1 of 1 would change.')).toBeVisible();
  expect(screen.getByTestId('plan-row')).toHaveTextContent('Category: general reminders');
  expect(TemplateOperationRequest.parse(api.to(PREVIEW)[0]?.body)).toEqual({
    kind: 'set_category',
    templateIds: [TEMPLATE_ID],
    category: 'reminders',
  });
  fill(form.getByLabelText('Category'), 'other');
  await waitFor(() => expect(screen.queryByTestId('template-plan')).toBeNull());
  expect(form.queryByRole('button', { name: 'Change category now' })).toBeNull();
});

test('a file that is not an export is refused by the page, and other files are checked by the server', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('form', { name: 'Operation on templates' }));
  await user.selectOptions(form.getByLabelText('What to do'), 'Import');
  const file = form.getByLabelText('File');
  await user.upload(file, new File(['{"other":1}'], 'a.json', { type: 'application/json' }));
  expect(await form.findByText(/This file is not a template export/)).toBeVisible();
  const templates = [{ templateKey: 'see_you' }];
  await user.upload(file, new File([JSON.stringify({ templates })], 'b.json', { type: 'application/json' }));
  expect(await form.findByText('1 template in the file')).toBeVisible();
  const fields = { 'templates.0.name': 'Name is required' };
  api.on(PREVIEW, refusal(400, { code: 'validation_failed', error: 'Name is required', fields }));
  await user.click(form.getByRole('button', { name: 'Dry run' }));
  expect(await form.findByText(/Name is required/)).toBeVisible();
  expect(api.to(PREVIEW)[0]?.body).toEqual({ kind: 'import', templates });
});

test('a conflict is resolved with the text that was seen, a failure is retried, and everything is undone', async () => {
  const { api, user } = open(templateOperation({ targets: { conflict: 1, failed: 1 } }));
  api.on(`GET /v1/template-operations/${OPERATION_ID}/targets`, {
    ok: true,
    items: [
      { ...COPY, status: 'conflict', outcome: 'conflict', result: null },
      {
        ...COPY,
        tenantId: TEMPLATE_ID,
        tenantName: 'Lake Realty',
        status: 'failed',
        outcome: 'name_taken',
        result: null,
      },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const [clash, failed] = await screen.findAllByTestId('rollout-target');
  expect(failed).toHaveTextContent(/Lake Realty.*Failed.*Has another reply with this name/);
  const conflict = within(
    within(clash as HTMLElement).getByRole('group', { name: `Conflict of ${TENANT.name}` }),
  );
  await user.selectOptions(conflict.getByLabelText('Which text the tenant gets'), 'Write a merged text');
  fill(await conflict.findByLabelText('Merged text'), 'Ours and new.');
  const path = `POST /v1/template-operations/${OPERATION_ID}/conflicts`;
  api.on(path, refusal(409, { code: 'stale', error: 'The tenant changed its text in the meantime.' }));
  await user.click(conflict.getByRole('button', { name: 'Settle conflict' }));
  expect(await conflict.findByText('The tenant changed its text in the meantime.')).toBeVisible();
  api.on(path, { ok: true, operation: templateOperation() });
  await user.click(conflict.getByRole('button', { name: 'Settle conflict' }));
  await expectToast('Conflict settled');
  expect(ConflictResolution.parse(api.to(path)[0]?.body)).toEqual({
    tenantId: TENANT.id,
    templateId: TEMPLATE_ID,
    choice: 'merged',
    seen: { subject: '', content: 'Ours.' },
    merged: { subject: '', content: 'Ours and new.' },
  });

  const retry = `POST /v1/template-operations/${OPERATION_ID}/retry`;
  api.on(retry, { ok: true, operation: templateOperation() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.to(retry)).toHaveLength(1));
  const undo = `POST /v1/template-operations/${OPERATION_ID}/undo`;
  const undone = templateOperation({ undoneAt: '2026-11-26T10:00:00Z', targets: { undone: 1, kept: 1 } });
  api.on(undo, { ok: true, operation: undone });
  api.on(OPERATIONS, listed(undone));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('unless the tenant edited it later');
  await user.click(await within(question).findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(screen.getByTestId('template-operation')).toHaveTextContent(
      /Undone.*1 undone.*1 kept: changed since/,
    ),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the open details of a rollout are reloaded until each tenant is done', () =>
  withPlayedTime(async (pass) => {
    const { api, user } = open(templateOperation({ targets: { waiting: 1 } }));
    const path = `GET /v1/template-operations/${OPERATION_ID}/targets`;
    const target = (status: 'waiting' | 'done') => ({ ...COPY, status, outcome: 'update', result: null });
    api.on(path, { ok: true, items: [target('waiting')] });
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    expect(await screen.findByTestId('rollout-target')).toHaveTextContent('Waiting');
    api.on(path, { ok: true, items: [target('done')] });
    await pass(2_000);
    await waitFor(() => expect(screen.getByTestId('rollout-target')).not.toHaveTextContent('Waiting'));
  }));

test('loading operations can be retried after a failure', async () => {
  const { api, user } = openApp('/admin/templates?tab=bulk', {
    as: 'admin',
    api: new TestApi().on(OPERATIONS, noAnswer),
  });
  expect(await screen.findByText('Could not load operations')).toBeVisible();
  api.on(OPERATIONS, listed(templateOperation({ kind: 'activate' })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('template-operation')).toHaveTextContent('Activate');
});
