/** The platform's templates where a practice uses them: in its saved replies, and in the steps of a campaign. */
import type { LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import type { SavedReply } from '@praxis/contracts/message/reply-template';
import { screen, waitFor, within } from '@testing-library/react';
import { allRead } from '../testing/all-read.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LIBRARY = 'GET /v1/template-library';
const template = (id: number, change: Partial<LibraryTemplate> = {}): LibraryTemplate => ({
  id: `0b0e8f6e-0000-4000-8000-00000000000${id}`,
  name: `Template ${id}`,
  description: '',
  templateType: 'sms',
  category: 'general',
  subject: '',
  content: `Hello {{name}}, ${id}.`,
  version: 1,
  replyTemplateId: null,
  ...change,
});
const listed = (...items: LibraryTemplate[]): object => ({ ok: true, items });

function openReplies(library: object, as: Viewer = 'staff', replies: readonly SavedReply[] = []): App {
  const api = new TestApi()
    .on(LIBRARY, library)
    .on('GET /v1/reply-templates', { ok: true, items: replies, nextCursor: null });
  return openApp('/settings/replies', { as, api });
}

test('a template is added to the replies once; the reason why not is shown', async () => {
  const one = template(1);
  const { api, user } = openReplies(listed(one, template(2, { replyTemplateId: one.id })));
  const rows = await screen.findAllByTestId('library-template');
  expect(rows[0]).toHaveTextContent(/Template 1Text messageHello \{\{name\}\}, 1\./);
  expect(rows[1]).toHaveTextContent('In your replies');
  const path = `POST /v1/template-library/${one.id}/adopt`;
  api.on(path, refusal(409, { code: 'name_taken', error: 'There is already a reply with this name.' }));
  const add = screen.getByRole('button', { name: 'Add Template 1 to your replies' });
  await user.click(add);
  await expectToast('Template not added');
  const added = listed({ ...one, replyTemplateId: one.id });
  api.on(path, added).on(LIBRARY, added);
  await user.click(add);
  await expectToast('Added to your replies');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add Template/ })).toBeNull());
});

test('without a template there is no library', async () => {
  openReplies(listed());
  expect(await screen.findByText('No saved replies yet')).toBeVisible();
  await allRead();
  expect(screen.queryByText('Templates to use')).toBeNull();
});

test('a reply created from a template says so, and its removal asks first, because undo would not link it again', async () => {
  const reply = { subject: null, body: 'Hello', updatedAt: '2026-11-26T09:00:00Z' };
  const { id } = template(1);
  const { api, user } = openReplies(listed(), 'staff', [
    { ...reply, id: 'reply-1', name: 'Theirs', globalTemplateId: id, baseVersion: 1 },
    { ...reply, id: 'reply-2', name: 'Ours', globalTemplateId: null, baseVersion: null },
  ]);
  const [theirs, ours] = await screen.findAllByTestId('saved-reply');
  expect(theirs).toHaveTextContent('TheirsFrom a template');
  expect(ours).not.toHaveTextContent('From a template');
  api.on('DELETE /v1/reply-templates/:id', { ok: true, message: 'Reply removed.' });
  await user.click(screen.getByLabelText('Remove Theirs'));
  const question = await screen.findByRole('alertdialog');
  expect(api.to('DELETE /v1/reply-templates/:id')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await expectToast('Reply removed');
  expect(within(screen.getByTestId('toast')).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a viewer’s page does not request the library', async () => {
  const { api } = openReplies(listed(template(1)), 'viewer');
  expect(await screen.findByText('Permission denied')).toBeVisible();
  expect(api.to(LIBRARY)).toHaveLength(0);
});

test('a campaign message can start from a template of its channel that has a value for everybody', async () => {
  const api = new TestApi()
    .on(
      LIBRARY,
      listed(
        template(1),
        template(2, { content: 'See you on {{date}}.' }),
        template(3, { templateType: 'email', subject: 'For {{name}}', content: 'Dear {{name}}' }),
      ),
    )
    .on('GET /v1/campaigns', { ok: true, items: [], nextCursor: null });
  const { user } = openApp('/campaigns', { as: 'staff', api });
  await user.click((await screen.findAllByText('New campaign'))[0] as HTMLElement);
  const step = within(await screen.findByRole('group', { name: 'Step 1' }));
  const choice = await step.findByLabelText('Start message from a template');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a template', 'Template 1']);
  await user.selectOptions(choice, 'Template 1');
  expect(step.getByLabelText('Message')).toHaveValue('Hello {{name}}, 1.');
  await user.selectOptions(step.getByLabelText('Channel'), 'email');
  await user.selectOptions(await step.findByLabelText('Start message from a template'), 'Template 3');
  expect(step.getByLabelText('Subject')).toHaveValue('For {{name}}');
  expect(step.getByLabelText('Message')).toHaveValue('Dear {{name}}');
});
