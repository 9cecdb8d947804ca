/** A/B tests as an admin manages them: created, started, stopped, and the texts about their results. */
import {
  AbTestCreate,
  type AbTest,
  type TestableText,
  type Verdict,
} from '@praxis/contracts/ab-test/ab-test';
import { screen, within } from '@testing-library/react';
import { fill, openApp, type App } from '../../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const ID = '0b0e8f6e-0000-4000-8000-000000000081';
const TESTS = 'GET /v1/ab-tests';
const TEXT: TestableText = {
  templateId: 'missed-call-text-back',
  stepId: 'text_back',
  place: 'Missed-call text-back: Text back',
  channel: 'sms',
  subject: null,
  body: 'Sorry we missed your call.',
};
const MAIL: TestableText = {
  templateId: 'review-request',
  stepId: 'mail',
  place: 'Review request: Ask',
  channel: 'email',
  subject: 'How was it?',
  body: 'Please tell others.',
};
const rate = (value: number) => ({ value, low: value - 0.05, high: value + 0.05 });
const TEST: AbTest = {
  id: ID,
  name: 'Shorter',
  templateId: TEXT.templateId,
  stepId: TEXT.stepId,
  place: TEXT.place,
  channel: 'sms',
  trafficSplit: 40,
  goal: 'reply',
  status: 'draft',
  startedAt: null,
  stoppedAt: null,
  a: { subject: null, body: TEXT.body },
  b: { subject: null, body: 'You called us?' },
  variants: [
    { variant: 'a', leads: 600, replies: 60, bookings: 6, replyRate: rate(0.1), bookingRate: rate(0.06) },
    { variant: 'b', leads: 400, replies: 80, bookings: 0, replyRate: rate(0.2), bookingRate: null },
  ],
  verdict: { kind: 'too_few' },
};
const listed = (...items: AbTest[]): object => ({ ok: true, items, texts: [TEXT, MAIL] });
const running = (verdict: Verdict = { kind: 'too_few' }): AbTest => ({ ...TEST, status: 'running', verdict });

const open = (answer: object): App =>
  openApp('/admin/templates?tab=ab-tests', { as: 'admin', api: new TestApi().on(TESTS, answer) });
const row = async () => within(await screen.findByTestId('ab-test'));

test('a test is created for a shipped text, with half of the leads by default', async () => {
  const { api, user } = open(listed());
  expect(await screen.findByText('No A/B tests')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create A/B test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create A/B test' }));
  const send = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Create A/B test' }));
  expect(dialog.getByLabelText('Traffic split (%)')).toHaveValue('50');
  fill(dialog.getByLabelText('Traffic split (%)'), '101');
  await send();
  expect(await dialog.findByText('Name is required')).toBeVisible();
  expect(dialog.getByText('Traffic split: 0 to 100')).toBeVisible();

  expect(dialog.queryByLabelText('Subject of variant B')).toBeNull();
  await user.selectOptions(
    dialog.getByLabelText('Text'),
    await dialog.findByRole('option', { name: 'Review request: Ask (email)' }),
  );
  expect(dialog.getByLabelText('Subject of variant B')).toHaveValue('How was it?');
  expect(dialog.getByLabelText('Variant B')).toHaveValue('Please tell others.');
  fill(dialog.getByLabelText('Name'), 'Kinder');
  fill(dialog.getByLabelText('Variant B'), 'Would you tell others?');
  fill(dialog.getByLabelText('Traffic split (%)'), '30');
  await user.selectOptions(dialog.getByLabelText('Decided by'), 'Bookings');
  const same = 'Variant B is the same as variant A';
  api.on(
    'POST /v1/ab-tests',
    refusal(400, { code: 'validation_failed', error: same, fields: { body: same } }),
  );
  await send();
  expect(await dialog.findByText(same)).toBeVisible();

  api.on('POST /v1/ab-tests', { ok: true, test: TEST });
  api.on(TESTS, listed(TEST));
  await send();
  await expectToast('A/B test created');
  expect(AbTestCreate.parse(api.to('POST /v1/ab-tests').at(-1)?.body)).toEqual({
    name: 'Kinder',
    templateId: MAIL.templateId,
    stepId: MAIL.stepId,
    subject: 'How was it?',
    body: 'Would you tell others?',
    trafficSplit: 30,
    goal: 'booking',
  });
});

test('a draft is started, and shows no figures before that', async () => {
  const { api, user } = open(listed(TEST));
  const draft = await row();
  expect(draft.getByText(/60% A, 40% B · decided by replies/)).toBeVisible();
  expect(draft.queryByTestId('ab-verdict')).toBeNull();
  api.on(
    `POST /v1/ab-tests/${ID}/start`,
    refusal(409, { code: 'ab_test_runs', error: 'Another test runs.' }),
  );
  await user.click(draft.getByRole('button', { name: 'Start Shorter' }));
  await expectToast('A/B test not started', 'Another test runs.');
  api.on(`POST /v1/ab-tests/${ID}/start`, { ok: true, test: running() });
  api.on(TESTS, listed(running()));
  await user.click(draft.getByRole('button', { name: 'Start Shorter' }));
  await expectToast('A/B test started');
  const [a, b] = await screen.findAllByTestId('ab-variant');
  expect(a).toHaveTextContent(/A, as shipped.*600.*60: 10\.0% \(5\.0 to 15\.0\).*6: 6\.0%/);
  expect(b).toHaveTextContent(/B.*400.*80: 20\.0%.*0: –/);
});

const difference = { value: 0.1, low: 0.052, high: 0.148 };
test.each<[string, Verdict, RegExp]>([
  ['too few leads', { kind: 'too_few' }, /Too few leads.*100 leads for each variant/],
  [
    'a winner',
    { kind: 'winner', variant: 'b', difference },
    /B wins.*B has 10\.0 points more replies than A \(95%: 5\.2 to 14\.8\)/,
  ],
  [
    'no winner',
    { kind: 'none', difference: { value: -0.01, low: -0.05, high: 0.03 } },
    /No winner.*B has 1\.0 points fewer replies than A \(95%: −5\.0 to 3\.0\)\. That may be chance/,
  ],
  [
    'a mismatch',
    { kind: 'mismatch', pValue: 0.0001 },
    /No result.*not split 60 to 40.*p < 0\.001.*cannot be compared/,
  ],
])('%s is shown in words', async (_, verdict, words) => {
  open(listed(running(verdict)));
  expect(await screen.findByTestId('ab-verdict')).toHaveTextContent(words);
});

test('a test is stopped and deleted, each after a confirmation', async () => {
  const { api, user } = open(listed(running()));
  const answer = async (name: string): Promise<void> =>
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await user.click((await row()).getByRole('button', { name: 'Stop Shorter' }));
  const stopped: AbTest = { ...running(), status: 'stopped' };
  api.on(`POST /v1/ab-tests/${ID}/stop`, { ok: true, test: stopped });
  api.on(TESTS, listed(stopped));
  await answer('Stop');
  await expectToast('A/B test stopped');
  await user.click(await screen.findByRole('button', { name: 'Delete Shorter' }));
  api.on(`DELETE /v1/ab-tests/${ID}`, { ok: true, message: 'A/B test deleted' });
  api.on(TESTS, listed());
  await answer('Delete');
  await expectToast('A/B test deleted');
  expect(await screen.findByText('No A/B tests')).toBeVisible();
});

test('loading A/B tests can be retried after a failure', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Could not load A/B tests')).toBeVisible();
  api.on(TESTS, listed(TEST));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await row()).getByText('Shorter')).toBeVisible();
});
