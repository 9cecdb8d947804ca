/** Tasks in the day's list: work that workflows ask the team to do or to approve. */
import type { Task } from '@praxis/contracts/task/task';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { toastStore } from '../lib/core/toast-store.js';
import { allRead } from '../testing/all-read.js';
import { openApp, TENANT } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LEAD = '33333333-3333-4333-8333-333333333333';
const CALL: Task = {
  id: '44444444-4444-4444-8444-444444444441',
  kind: 'task',
  title: 'Call J***',
  leadId: LEAD,
  masked: true,
  dueAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  createdAt: new Date().toISOString(),
};
const DECIDE: Task = {
  ...CALL,
  id: '44444444-4444-4444-8444-444444444442',
  kind: 'approval',
  title: 'May we take on J***?',
  dueAt: null,
};

/** Opens the page with a server that stores tasks. */
function openToday(tasks: Task[]) {
  let open = tasks;
  const api = new TestApi()
    .on('GET /v1/tasks', () => ({ ok: true, items: open, count: open.length, nextCursor: null }))
    .on('POST /v1/tasks/:id/settle', ({ path }) => {
      open = open.filter(({ id }) => !path.includes(id));
      return { ok: true, message: 'Saved' };
    });
  return openApp('/today', { as: 'staff', api });
}
const rows = (): HTMLElement[] => screen.queryAllByTestId('today-task');

test('without a task there is no section', async () => {
  openToday([]);
  await screen.findByTestId('today-replies');
  await allRead();
  expect(screen.queryByTestId('today-tasks')).toBeNull();
});

test('loading tasks shows a loading state; an error can be retried', async () => {
  const answer = later();
  const { api, user } = openToday([]);
  api.on('GET /v1/tasks', () => answer.promise);
  expect(await screen.findByRole('status', { name: 'Loading tasks' })).toBeVisible();
  // The rest of the day's work does not wait for the tasks.
  expect(await screen.findByTestId('today-replies')).toBeVisible();
  answer.answer(refusal(500, { code: 'internal', error: 'Not now.' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load the tasks');
  api.on('GET /v1/tasks', { ok: true, items: [CALL], count: 1, nextCursor: null });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a task links to its lead, shows when it is due, and can be completed', async () => {
  const { api, user } = openToday([CALL, DECIDE]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  // Looked up only now, because the placeholder shown while tasks load is another element.
  const tasks = screen.getByTestId('today-tasks');
  expect(within(tasks).getByTestId('count')).toHaveTextContent('2');
  expect(within(tasks).getByRole('link', { name: /Call J/ })).toHaveAttribute('href', `/leads/${LEAD}`);
  expect(rows()[0]).toHaveTextContent(/due in 1[45] minutes/);
  await user.click(within(tasks).getByRole('button', { name: 'Mark as done: Call J***' }));
  await expectToast('Task done', 'Call J***');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(api.to('POST /v1/tasks/:id/settle').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/v1/tasks/${CALL.id}/settle`, body: { status: 'done' } },
  ]);
  // The focus moves to the next task, and after the last one to the top of the day.
  await waitFor(() => expect(within(tasks).getByRole('button', { name: /^Approve/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('tasks beyond the listed ones are counted, without settled ones', async () => {
  const { api, user } = openToday([]);
  api.on('GET /v1/tasks', { ok: true, items: [CALL, DECIDE], count: 61, nextCursor: null });
  const settled = later();
  api.on('POST /v1/tasks/:id/settle', () => settled.promise);
  const done = await screen.findByRole('button', { name: `Mark as done: ${CALL.title}` });
  const count = (): HTMLElement => within(screen.getByTestId('today-tasks')).getByTestId('count');
  expect(count()).toHaveTextContent('2 of 61');
  await user.click(done);
  await waitFor(() => expect(count()).toHaveTextContent('1 of 60'));
  api.on('GET /v1/tasks', { ok: true, items: [DECIDE], count: 1_000, nextCursor: null });
  settled.answer({ ok: true, message: 'Saved' });
  await waitFor(() => expect(count()).toHaveTextContent('1 of 1,000+'));
});

test.each([
  ['Approve', 'approved', 'Approved'],
  ['Decline', 'declined', 'Declined'],
])('%s answers what a workflow waits for', async (button, status, said) => {
  const { api, user } = openToday([DECIDE]);
  await user.click(await screen.findByRole('button', { name: `${button}: ${DECIDE.title}` }));
  await expectToast(said, DECIDE.title);
  expect(api.to('POST /v1/tasks/:id/settle').at(-1)?.body).toEqual({ status });
  await waitFor(() => expect(screen.queryByTestId('today-tasks')).toBeNull());
});

test('a task settled by somebody else shows a message and leaves the list', async () => {
  const { api, user } = openToday([DECIDE, CALL]);
  const button = await screen.findByRole('button', { name: `Approve: ${DECIDE.title}` });
  api.on('POST /v1/tasks/:id/settle', () => {
    api.on('GET /v1/tasks', { ok: true, items: [CALL], count: 1, nextCursor: null });
    return refusal(409, { code: 'settled', error: 'Someone has already settled this.' });
  });
  await user.click(button);
  await expectToast('Could not change the task', 'Someone has already settled this.');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('a refusal that arrives after the page was left restores nothing', async () => {
  const { api, user } = openToday([DECIDE]);
  const settled = later();
  api.on('POST /v1/tasks/:id/settle', () => settled.promise);
  await user.click(await screen.findByRole('button', { name: `Decline: ${DECIDE.title}` }));
  await waitFor(() => expect(api.to('POST /v1/tasks/:id/settle')).toHaveLength(1));
  cleanup();
  queryClient.clear();
  settled.answer(refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Could not change the task'));
  expect(queryClient.getQueryData(queryKeys.task(TENANT.id))).toBeUndefined();
});

test('a task whose change is refused stays on the list', async () => {
  const { api, user } = openToday([DECIDE]);
  const button = await screen.findByRole('button', { name: `Decline: ${DECIDE.title}` });
  api.on('POST /v1/tasks/:id/settle', () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await user.click(button);
  await expectToast('Could not change the task', 'Not now.');
  expect(rows()).toHaveLength(1);
});
