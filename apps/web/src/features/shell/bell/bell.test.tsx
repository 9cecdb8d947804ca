/** The bell in the header: its count, its list, and the effects of opening an entry. */
import { NotificationsRead, type NotificationItem } from '@praxis/contracts/notification/notification';
import { screen, waitFor, within } from '@testing-library/react';
import { notificationRow } from '../../../testing/notification-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../../../testing/render-app.js';
import { TestApi, TestStream } from '../../../testing/test-api.js';

/** The practice's page that renders fastest. */
const PAGE = '/today';

/** A server that remembers which notifications are read. */
function server(items: NotificationItem[]): TestApi {
  return new TestApi()
    .on('GET /v1/notifications', ({ query }) => ({
      ok: true,
      items: items.slice(0, Number(query.get('limit'))),
      nextCursor: null,
      unread: items.filter(({ readAt }) => readAt === null).length,
    }))
    .onBody('PUT /v1/notifications/read', NotificationsRead, ({ ids }) => {
      for (const item of items) if (!ids || ids.includes(item.id)) item.readAt = new Date().toISOString();
      return { ok: true, message: 'Marked as read.' };
    });
}
const open = (api: TestApi, as: Viewer = 'owner'): App => openApp(PAGE, { api, as, framed: true });
const bell = (name: string | RegExp = /^Notifications/): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

test('the bell counts unread notifications; its list links to the records', async () => {
  const rows = [
    notificationRow('appointment_booked'),
    notificationRow('call_escalated', { isUrgent: true, reason: 'emergency', phone: '***-***-0142' }),
    notificationRow('held', { reason: 'not_delivered', readAt: new Date().toISOString() }),
  ];
  const app = open(server(rows));
  await app.user.click(await bell('Notifications, 2 unread'));
  const list = await panel();
  const links = await list.findAllByTestId('notification');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^New appointment, unreadJ\*\*\*/),
    expect.stringMatching(
      /^Urgent: Caller needs a person, unreadEmergency\. .*dial 911.*Call back now\.J\*\*\*, \*\*\*-\*\*\*-0142/,
    ),
    expect.stringMatching(/^A message did not arriveJ\*\*\*/),
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/appointments/${rows[0]?.subjectId}`,
    `/calls/${rows[1]?.subjectId}`,
    `/inbox/${rows[2]?.leadId}`,
  ]);
});

test('marking all as read clears the count, and Escape returns the focus to the bell', async () => {
  const app = open(server([notificationRow('lead_new'), notificationRow('lead_hot')]));
  await app.user.click(await bell('Notifications, 2 unread'));
  await app.user.click((await panel()).getByText('Mark all read'));
  await waitFor(() => expect(screen.queryByTestId('bell-count')).toBeNull());
  expect(app.api.to('PUT /v1/notifications/read').map(({ body }) => body)).toEqual([{}]);
  await app.user.keyboard('{Escape}');
  await waitFor(async () => expect(await bell('Notifications')).toHaveFocus());
});

test('following an entry marks it as read', async () => {
  const row = notificationRow('held', { reason: 'import_failed', leadId: null, name: null });
  const app = open(server([row]).on('GET /v1/imports', { ok: true, items: [], nextCursor: null }));
  await app.user.click(await bell('Notifications, 1 unread'));
  await app.user.click(await (await panel()).findByText('An import failed'));
  await waitFor(() => expect(app.address()).toBe('/leads/import'));
  expect(app.api.to('PUT /v1/notifications/read').map(({ body }) => body)).toEqual([{ ids: [row.id] }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
});

test('a notification that arrives while the page is open is counted', async () => {
  const rows: NotificationItem[] = [];
  const live = new TestStream(`notifications:${TENANT.id}`);
  open(server(rows).on('GET /v1/live*', () => live.open()));
  await bell('Notifications');
  rows.unshift(notificationRow('reply_received'));
  live.send('notification', { changed: true });
  expect(await bell('Notifications, 1 unread')).toBeVisible();
});

test('an empty list shows a message', async () => {
  const app = open(server([]));
  await app.user.click(await bell('Notifications'));
  expect(await (await panel()).findByText('Nothing new')).toBeVisible();
});

test('a viewer has no bell', async () => {
  openApp('/leads', {
    as: 'viewer',
    framed: true,
    api: new TestApi().on('GET /v1/leads*', { ok: true, items: [], nextCursor: null }),
  });
  await screen.findByTestId('signed-in-as');
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
});
