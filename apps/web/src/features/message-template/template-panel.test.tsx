/**
 * Global templates as an admin manages them: listed, created, edited with a live preview, switched, compared and
 * restored.
 */
import {
  MessageTemplateActivity,
  MessageTemplateChange,
  MessageTemplateCreate,
  MessageTemplateRestore,
} from '@praxis/contracts/message-template/message-template';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, type App } from '../../testing/render-app.js';
import {
  BASE_TEXT,
  messageTemplate,
  TEMPLATE_ID,
  templateList,
  templateVersion,
} from '../../testing/template-rows.js';
import { later, noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const LIST = 'GET /v1/message-templates';
const open = (answer: object, address = '/admin/templates'): App =>
  openApp(address, { as: 'admin', api: new TestApi().on(LIST, answer) });
const openOne = (template = messageTemplate()): App =>
  open(templateList(template), `/admin/templates?template=${template.id}`);
const row = async (): Promise<HTMLElement> => await screen.findByTestId('global-template');

test('templates are listed with their purpose, and how many tenants have which version', async () => {
  open(templateList(messageTemplate()));
  expect(await row()).toHaveTextContent(/See you.*see_you · Hi \{\{name\}\}/);
  expect(await row()).toHaveTextContent(
    /Text message, v2.*Both industries · general.*3, 1 changed, 2 behind.*Active/,
  );
});

test('shows a loading state while templates load, and an empty state if there are none', async () => {
  const { promise, answer } = later();
  open(promise);
  await waitFor(() => expect(screen.getByLabelText('Loading templates')).toBeVisible());
  answer(templateList());
  expect(await screen.findByText('No global templates')).toBeVisible();
});

test('loading templates can be retried after a failure', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Failed to load templates')).toBeVisible();
  api.on(LIST, templateList(messageTemplate()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toBeVisible();
});

test('a template needs a key, name and content; unknown tags are named; an error is shown', async () => {
  const { api, user } = open(templateList());
  await user.click(await screen.findByRole('button', { name: 'Create Template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Template' }));
  const send = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Create Template' }));
  await send();
  expect(await dialog.findByText('Template key is required')).toBeVisible();
  expect(dialog.getByText('Name is required')).toBeVisible();
  expect(dialog.getByText('Content is required')).toBeVisible();
  expect(dialog.queryByLabelText('Subject')).toBeNull();

  fill(dialog.getByLabelText('Template key'), 'see_you');
  fill(dialog.getByLabelText('Name'), 'See you');
  const content = dialog.getByLabelText('Content');
  fill(content, 'Hi {{nickname}} {{pet}}');
  await send();
  expect(
    (await dialog.findAllByText(/\{\{nickname\}\}, \{\{pet\}\} are not merge tags\./)).length,
  ).toBeGreaterThan(0);
  fill(content, 'Hi ');
  await user.click(dialog.getByRole('button', { name: '{{first_name}}' }));
  expect(content).toHaveValue('Hi {{first_name}}');
  await user.selectOptions(dialog.getByLabelText('Type'), 'Email');
  fill(await dialog.findByLabelText('Subject'), 'For {{name}}');
  expect(dialog.getByTestId('preview-subject')).toHaveTextContent('For Jordan Ellis');

  api.on(
    'POST /v1/message-templates',
    refusal(409, { code: 'template_exists', error: 'A template with this key exists already.' }),
  );
  await send();
  await expectToast('Failed to create template');
  expect(await dialog.findByText('A template with this key exists already.')).toBeVisible();
  api.on('POST /v1/message-templates', { ok: true, template: messageTemplate() });
  api.on(LIST, templateList(messageTemplate()));
  await send();
  expect(await row()).toBeVisible();
  expect(MessageTemplateCreate.parse(api.to('POST /v1/message-templates').at(-1)?.body)).toMatchObject({
    templateKey: 'see_you',
    templateType: 'email',
    name: 'See you',
    subject: 'For {{name}}',
    content: 'Hi {{first_name}}',
    mergeTags: [],
    isActive: true,
    industry: 'both',
  });
});

test('the preview shows the text with its values, its segments and its cost', async () => {
  const { user } = openOne();
  const preview = within(await screen.findByTestId('template-preview'));
  expect(preview.getByTestId('preview-text')).toHaveTextContent(
    'Harbor Law Group: Hi Ada Cole, see you on Tuesday, May 4. Call us with questions. Reply STOP to opt out.',
  );
  const cost = preview.getByTestId('sms-cost');
  expect(cost).toHaveTextContent(
    /characters, GSM-7: 1 segment\$6\.00 for a tenant beyond its quota\$0\.83 at the vendor/,
  );
  fill(screen.getByLabelText('Preview value of name'), 'Zoë 👋');
  await waitFor(() => expect(cost).toHaveTextContent(/UCS-2: 2 segments/));
  fill(preview.getByLabelText('Recipients'), '1000');
  await waitFor(() => expect(cost).toHaveTextContent(/\$60\.00 .*\$16\.60/));
  fill(screen.getByLabelText('Content'), 'Hi {{name');
  expect(await preview.findByText(/is not closed/)).toBeVisible();
  fill(screen.getByLabelText('Content'), '');
  expect(await preview.findByText('Nothing written yet')).toBeVisible();
  fill(screen.getByLabelText('Content'), BASE_TEXT);
  await user.click(screen.getByRole('button', { name: 'All templates' }));
});

test('a change is saved with the revision that was seen; a stale change can load the latest version', async () => {
  const { api, user } = openOne();
  fill(await screen.findByLabelText('Content'), 'Short.');
  fill(screen.getByLabelText('Note on this version'), 'Shorter');
  const path = `PUT /v1/message-templates/${TEMPLATE_ID}`;
  api.on(path, refusal(409, { code: 'stale', error: 'Someone else changed this template.' }));
  api.on(LIST, templateList(messageTemplate({ revision: 4, content: 'Theirs.' })));
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await expectToast('Failed to update template');
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
  expect(screen.getByLabelText('Content')).toHaveValue('Theirs.');
  fill(screen.getByLabelText('Content'), 'Ours.');
  api.on(path, { ok: true, template: messageTemplate({ revision: 5, version: 3, content: 'Ours.' }) });
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await expectToast('Template saved');
  expect(MessageTemplateChange.parse(api.to(path).at(-1)?.body)).toMatchObject({
    revision: 4,
    content: 'Ours.',
  });
});

test('opening the versions or closing with unsaved changes asks for confirmation', async () => {
  const { api, user, address } = openOne();
  api.on(`GET /v1/message-templates/${TEMPLATE_ID}/versions`, { ok: true, items: [templateVersion()] });
  fill(await screen.findByLabelText('Content'), 'Short.');
  for (const name of ['Versions', 'All templates']) {
    await user.click(screen.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(screen.getByLabelText('Content')).toHaveValue('Short.');
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('list', { name: 'Versions' })).toBeVisible();
  expect(address()).toBe(`/admin/templates?template=${TEMPLATE_ID}&part=versions`);
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Content')).toHaveValue(BASE_TEXT));
});

test('a template can be switched off and, from the toast, on again', async () => {
  const { api, user } = open(templateList(messageTemplate()));
  const path = `PUT /v1/message-templates/${TEMPLATE_ID}/active`;
  api.on(path, { ok: true, template: messageTemplate({ isActive: false, revision: 4 }) });
  await user.click(await screen.findByRole('button', { name: 'Deactivate See you' }));
  await expectToast('See you is inactive');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.to(path)).toHaveLength(2));
  expect(api.to(path).map(({ body }) => MessageTemplateActivity.parse(body))).toEqual([
    { revision: 3, isActive: false },
    { revision: 4, isActive: true },
  ]);
});

test('any two versions can be compared, and an old version can be restored', async () => {
  const { api, user } = openOne();
  api.on(`GET /v1/message-templates/${TEMPLATE_ID}/versions`, {
    ok: true,
    items: [
      templateVersion({ version: 2, note: 'Call, not write', restoredFrom: null }),
      templateVersion({ version: 1, content: BASE_TEXT.replace('Call us', 'Write'), createdBy: null }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/Version 2Call, not writeadmin@praxis\.example/);
  const diff = screen.getByRole('group', { name: 'Version 1 to version 2' });
  expect(within(diff).getByText('Write').tagName).toBe('DEL');
  expect(within(diff).getByText('Call us').tagName).toBe('INS');
  await user.selectOptions(screen.getByLabelText('To'), 'Version 1');
  expect(screen.getByRole('group', { name: 'Version 1 to version 1' }).querySelector('ins')).toBeNull();
  const path = `POST /v1/message-templates/${TEMPLATE_ID}/restore`;
  api.on(path, { ok: true, template: messageTemplate({ version: 3, revision: 4 }) });
  await user.click(list.getByRole('button', { name: 'Restore version 1' }));
  await expectToast('Version restored');
  expect(MessageTemplateRestore.parse(api.to(path)[0]?.body)).toEqual({ revision: 3, version: 1 });
});
