/** A reply in the inbox from its first word to its delivery, and what happens to a refused one. */
import { NewReply } from '@praxis/contracts/message/conversation';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ALEX,
  RING_BACK,
  THREAD,
  InboxDesk,
  rows,
  messages,
  answer,
  send,
  entry,
} from '../testing/inbox-desk.js';
import { fill } from '../testing/render-app.js';
import { later, noAnswer, refusal } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

test('a reply starts from a saved reply and is followed until it is delivered', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  const field = await answer();
  await user.selectOptions(await screen.findByLabelText('Insert a saved reply'), 'Ring back');
  expect(field).toHaveValue(RING_BACK.body);
  expect(screen.getByText('Merge tags are filled in as it is sent.')).toBeInTheDocument();
  const sent = entry({ id: 'sent', direction: 'outbound', body: 'Jordan, we ring back.', status: 'queued' });
  api.onBody('POST /v1/conversations/:id/messages', NewReply, (reply) => {
    expect(reply).toEqual({ channel: 'sms', body: RING_BACK.body });
    desk.entries = [sent, ...desk.entries];
    return { ok: true, id: 'sent', status: 'queued' };
  });
  await user.click(send());
  await waitFor(() => expect(messages().at(-1)).toHaveTextContent('Jordan, we ring back.'));
  expect(field).toHaveValue('');
  desk.entries = [{ ...sent, status: 'delivered' }, ...desk.entries.slice(1)];
  desk.change();
  await waitFor(() => expect(messages().at(-1)).toHaveAttribute('data-status', 'delivered'));
});

test('the length of a text message includes sender and opt-out wording', async () => {
  new InboxDesk().reveal().open(THREAD);
  fill(await answer(), 'We ring back.');
  // "Harbor Law Group: We ring back. Reply STOP to opt out."
  expect(screen.getByText('54 characters with your name and how to opt out, 1 segment')).toBeInTheDocument();
  fill(await answer(), 'Harbor Law Group: We ring back. Text STOP to unsubscribe.');
  expect(screen.getByText('57 characters with your name and how to opt out, 1 segment')).toBeInTheDocument();
  fill(await answer(), 'x'.repeat(160));
  expect(
    screen.getByText('201 characters with your name and how to opt out, 2 segments'),
  ).toBeInTheDocument();
});

test('a reply that did not reach the server is retried with the same key', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  fill(await answer(), 'We ring back.');
  api.on('POST /v1/conversations/:id/messages', () => noAnswer());
  await user.click(send());
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  api.on('POST /v1/conversations/:id/messages', { ok: true, id: 'sent', status: 'queued' });
  await user.click(await screen.findByText('Try again'));
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  const keys = api.to('POST /v1/conversations/:id/messages').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refused reply returns to the reply field', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  fill(await answer(), 'We ring back.');
  const refused = { code: 'recipient_refused', error: 'They opted out a moment ago.' };
  api.on('POST /v1/conversations/:id/messages', () => refusal(409, refused));
  await user.click(send());
  expect(await screen.findByText(refused.error)).toBeInTheDocument();
  expect(await answer()).toHaveValue('We ring back.');
});

test('a draft is kept while another conversation is open; the list can be used by keyboard', async () => {
  const { user, address } = new InboxDesk().reveal().open(THREAD);
  await waitFor(() => expect(rows()).toHaveLength(2));
  fill(await answer(), 'Not {{yet');
  expect(screen.getByText(/is not closed/)).toBeInTheDocument();
  expect(send().closest('button')).toBeDisabled();
  await user.click(await answer());
  const pages = window.history.length;
  await user.keyboard('{Escape}j');
  await waitFor(() => expect(address()).toBe(`/inbox/${ALEX}`));
  expect(await answer()).toHaveValue('');
  await user.keyboard('k');
  await waitFor(() => expect(address()).toBe(THREAD));
  await waitFor(async () => expect(await answer()).toHaveValue('Not {{yet'));
  // Moving from one open conversation to the next adds no entry to the browser's history.
  expect(window.history.length).toBe(pages);
  await user.keyboard('r');
  expect(await answer()).toHaveFocus();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(address()).toBe('/inbox'));
  await user.keyboard('/');
  expect(screen.getByLabelText('Search conversations')).toHaveFocus();
});

test('a refused reply returns to its own conversation with the reason, if another one is open by then', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  const by = await screen.findByRole('group', { name: 'Reply by' });
  await user.click(within(by).getByText('Email'));
  fill(screen.getByLabelText('Subject'), 'Your call');
  fill(await answer(), 'We ring back.');
  const taken = later();
  api.on('POST /v1/conversations/:id/messages', () => taken.promise);
  await user.click(send());
  await waitFor(rows);
  await user.click(within(rows()[1] as HTMLElement).getByRole('link'));
  await waitFor(async () => expect(await answer()).toHaveValue(''));
  const error = 'They opted out a moment ago.';
  taken.answer(refusal(409, { code: 'recipient_refused', error }));
  await expectToast('Reply not sent', error);
  expect(await answer()).toHaveValue('');
  await user.click(within(rows()[0] as HTMLElement).getByRole('link'));
  await waitFor(async () => expect(await answer()).toHaveValue('We ring back.'));
  expect(screen.getByLabelText('Subject')).toHaveValue('Your call');
  expect(screen.getByText(error)).toHaveAttribute('role', 'alert');
});

test('a reply that failed while another conversation is open waits in its own, and keeps its key', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  fill(await answer(), 'We ring back.');
  const taken = later();
  api.on('POST /v1/conversations/:id/messages', () => taken.promise);
  await user.click(send());
  await waitFor(rows);
  await user.click(within(rows()[1] as HTMLElement).getByRole('link'));
  await waitFor(() => expect(screen.queryByText('We ring back.')).toBeNull());
  taken.answer(noAnswer());
  await expectToast('Reply not sent', 'Your text is kept');
  await user.click(within(rows()[0] as HTMLElement).getByRole('link'));
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  // A refusal that does not say whether the server received the first attempt.
  const busy = { code: 'rate_limited', error: 'Too many requests.' };
  api.on('POST /v1/conversations/:id/messages', () => refusal(429, busy));
  await user.click(await screen.findByText('Try again'));
  expect(await screen.findByText(/Too many requests/)).toBeInTheDocument();
  expect(await answer()).toHaveValue('');
  api.on('POST /v1/conversations/:id/messages', { ok: true, id: 'sent', status: 'queued' });
  await user.click(await screen.findByText('Try again'));
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  const keys = api.to('POST /v1/conversations/:id/messages').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});
