/** Settings, Replies: a team's saved replies, by keyboard. */
import { ReplyTemplateInput, type SavedReply } from '@praxis/contracts/message/reply-template';
import { screen, waitFor } from '@testing-library/react';
import { openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const reply = (n: number): SavedReply => ({
  id: `77777777-7777-4777-8777-77777777777${n}`,
  name: `Reply ${n}`,
  subject: null,
  body: 'Thank you.',
  globalTemplateId: null,
  baseVersion: null,
  updatedAt: '2031-01-10T12:00:00Z',
});

/** Opens the tab with a server that stores replies. */
function openReplies() {
  let kept = [reply(1), reply(2)];
  const api = new TestApi()
    .on('GET /v1/reply-templates', () => ({ ok: true, items: kept, nextCursor: null }))
    .onBody('PUT /v1/reply-templates/:id', ReplyTemplateInput, ({ name, body }, { params }) => {
      kept = kept.map((other) => (other.id === params['id'] ? { ...other, name, body } : other));
      return { ok: true, template: { ...reply(1), name, body } };
    })
    .on('DELETE /v1/reply-templates/:id', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params['id']);
      return { ok: true, message: 'Removed' };
    });
  return openApp('/settings/replies', { as: 'owner', api });
}
const button = async (name: string): Promise<HTMLElement> => await screen.findByRole('button', { name });

test('the form returns the focus to the button that opened it', async () => {
  const { user } = openReplies();
  await screen.findByText('Reply 1');
  for (const opener of ['New reply', 'Change Reply 2']) {
    await user.click(await button(opener));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await user.click(await button('Cancel'));
    await waitFor(async () => expect(await button(opener)).toHaveFocus());
  }
});

test('after a reply is removed, the next one has the focus, and after the last one the heading', async () => {
  const { user } = openReplies();
  await user.click(await button('Remove Reply 1'));
  await expectToast('Reply removed');
  await waitFor(async () => expect(await button('Remove Reply 2')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Saved replies' })).toHaveFocus());
});
