/** A rehearsal on a workflow's page: started, running, and read beside what really happened. */
import { RehearsalStart, type Rehearsal } from '@praxis/contracts/automation/rehearsal';
import { screen, waitFor, within } from '@testing-library/react';
import {
  listed,
  rehearsal,
  rehearsedExecution,
  workflowDetail,
  workflowId,
} from '../testing/automation-rows.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const READ = 'GET /v1/workflows/:id/rehearsal';
const BEGIN = 'POST /v1/workflows/:id/rehearsal';
const LIST = 'GET /v1/workflows/:id/rehearsal/executions';
const HREF = `/workflows/${workflowId(1)}`;

const server = (shown: Rehearsal | null): TestApi =>
  new TestApi()
    .on('GET /v1/workflows/:id', { ok: true, workflow: workflowDetail(1, { name: 'Text back' }) })
    .on('GET /v1/executions', listed([]))
    .on('GET /v1/workflow-templates', listed([]))
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [] })
    .on(READ, { ok: true, rehearsal: shown })
    .on(LIST, listed([rehearsedExecution()]));

async function open(api: TestApi, as: Viewer = 'owner'): Promise<App> {
  const app = openApp(HREF, { as, api });
  await screen.findByRole('heading', { name: 'Rehearsal' });
  return app;
}
const rehearse = (): HTMLElement => screen.getByRole('button', { name: 'Rehearse version 1' });

test('a rehearsal is started, shows its progress, and then its figures', async () => {
  const api = server(null);
  const app = await open(api);
  expect(await screen.findByText('Not rehearsed yet.')).toBeVisible();
  const playing = rehearsal({ isDone: false, played: 4, chosen: 12 });
  api.onBody(BEGIN, RehearsalStart, () => {
    api.on(READ, { ok: true, rehearsal: playing });
    return { ok: true, rehearsal: playing };
  });
  await app.user.click(rehearse());
  expect(await screen.findByText('Playing 4 of 12 events…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rehearsing…' })).toHaveAttribute('aria-disabled', 'true');
  api.on(READ, { ok: true, rehearsal: rehearsal() });
  const done = within(await screen.findByTestId('rehearsal'));
  expect(done.getByText('$0.01')).toBeVisible();
  expect(done.getByText('List prices of vendors from 2026-07-01')).toBeVisible();
  expect(
    done.getByText(/^Version 1, Saturday, October 3(, 2026)? to Monday, November 2(, 2026)?\. 1 event\./),
  ).toBeVisible();
});

test.each([
  [{}, 'No message'],
  [
    {
      messages: 2,
      firstMessageAt: '2026-11-01T07:00:00.000Z',
      repliedAt: '2026-11-01T04:00:20.000Z',
      bookedAt: '2026-11-04T04:10:00.000Z',
    },
    '2 messages, the first after 3 hours; they wrote at once; they booked after 3 days',
  ],
])(
  'the message that a person would have received is shown beside what really happened: %j',
  async (actual, really) => {
    const row = rehearsedExecution();
    await open(server(rehearsal()).on(LIST, listed([{ ...row, actual: { ...row.actual, ...actual } }])));
    const shown = within(await screen.findByTestId('rehearsed'));
    expect(shown.getByText('Ada Poe')).toBeVisible();
    expect(shown.getByRole('list', { name: 'Would have happened' })).toHaveTextContent(
      'Ask: would be sent · Sunday, November 1, 8:00 AM, held since 12:00 AM',
    );
    expect(shown.getByRole('group', { name: /^What really happened/ })).toHaveTextContent(
      `What happened${really}`,
    );
  },
);

test('shows how many events there were, and how many did not start a run', async () => {
  const figures = { ...rehearsal().figures, begun: 0, notMet: 7 };
  await open(server(rehearsal({ found: 1_200, chosen: 300, figures })));
  const done = await screen.findByTestId('rehearsal');
  expect(done).toHaveTextContent(
    '1,200 events, of which the last 300 were played. 7 did not meet its condition.',
  );
  expect(screen.queryByTestId('rehearsed')).toBeNull();
});

test('a loading error can be retried; a rehearsal that cannot start shows why', async () => {
  const app = await open(server(null).on(READ, noAnswer));
  // The rehearsal may be read once more when the live updates begin.
  await waitFor(() => expect(screen.getByText('Could not load the rehearsal')).toBeVisible());
  app.api.on(BEGIN, refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await app.user.click(rehearse());
  await expectToast('Could not start the rehearsal', 'Not now.');
});

test('staff can view a rehearsal but not start one', async () => {
  await open(server(rehearsal()), 'staff');
  expect(await screen.findByTestId('rehearsed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Rehearse/ })).toBeNull();
});
