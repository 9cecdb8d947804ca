/** A reader of older messages keeps their scroll position. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, entry, InboxDesk, messages, send, THREAD } from '../testing/inbox-desk.js';
import { fill } from '../testing/render-app.js';

const idOf = (number: number): string => `55555555-5555-4555-8555-00000000000${number}`;
const says = (number: number) => entry({ id: idOf(number), body: `Message ${number}` });
const HEIGHT = 100;
const SHOWN = 200;

/** The list of messages with a simulated layout: each message is 100 pixels high, and two are visible. */
async function laidOut(): Promise<HTMLElement> {
  const box = await screen.findByRole('log');
  Object.defineProperty(box, 'scrollHeight', {
    get: () => box.querySelectorAll('[data-testid="thread-message"]').length * HEIGHT,
  });
  Object.defineProperty(box, 'clientHeight', { value: SHOWN });
  return box;
}

function scrollTo(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  fireEvent.scroll(box);
}

const desk = (): InboxDesk => {
  const inbox = new InboxDesk().reveal();
  inbox.entries = [5, 4, 3, 2, 1].map(says);
  return inbox;
};

test('a new message scrolls the list only if the reader is at the end', async () => {
  const inbox = desk();
  const { user } = inbox.open(THREAD);
  const box = await laidOut();
  await waitFor(() => expect(screen.getByTestId('inbox')).toHaveAttribute('data-live', 'true'));
  scrollTo(box, 300);
  inbox.entries = [says(6), ...inbox.entries];
  inbox.change();
  await waitFor(() => expect(messages()).toHaveLength(6));
  expect(box.scrollTop).toBe(600);
  expect(screen.queryByRole('button', { name: 'New message' })).not.toBeInTheDocument();

  scrollTo(box, 100);
  inbox.entries = [says(7), ...inbox.entries];
  inbox.change();
  const waiting = await screen.findByRole('button', { name: 'New message' });
  expect(box.scrollTop).toBe(100);
  await user.click(waiting);
  expect(box.scrollTop).toBe(700);
  await waitFor(() => expect(waiting).not.toBeInTheDocument());
});

test('the reader’s own message is scrolled into view as it is sent', async () => {
  const inbox = desk();
  inbox.api.on('POST /v1/conversations/:id/messages', new Promise<object>(() => undefined));
  const { user } = inbox.open(THREAD);
  const box = await laidOut();
  scrollTo(box, 100);
  fill(await answer(), 'On my way');
  await user.click(send());
  await screen.findByText('On my way');
  await waitFor(() => expect(box.scrollTop).toBe(box.scrollHeight));
});

test('earlier messages are added above without moving what is read', async () => {
  const inbox = desk();
  inbox.api.on('GET /v1/conversations/:id', ({ query }) => {
    const isFirst = query.get('cursor') === null;
    return {
      ok: true,
      nextCursor: isFirst ? 'earlier' : null,
      items: isFirst ? [5, 4, 3].map(says) : [2, 1].map(says),
      conversation: inbox.talk,
    };
  });
  const { user } = inbox.open(THREAD);
  const box = await laidOut();
  scrollTo(box, 0);
  await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(messages()).toHaveLength(5));
  expect(box.scrollTop).toBe(200);
});
