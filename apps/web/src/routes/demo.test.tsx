/** The demo: its steps and forms, the console, the calculator, the modes, and the remaining usage. */
import { DEMO_ACTIONS, type DemoUsageResult } from '@praxis/contracts/demo/demo-limiter';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { ALLOWED, demoApi } from '../testing/demo-rows.js';
import { closeApp, fill, openApp, VISITOR_TOKEN, type App, type Viewer } from '../testing/render-app.js';
import { comeNear } from '../testing/test-browser.js';
import { noAnswer, refusal } from '../testing/test-api.js';
import { pressDisabled } from '../testing/patient-user.js';

const INTAKE = '/v1/law/intake/submit';
const BOOK = '/v1/law/appointment/book';

async function open(
  as: Viewer = 'nobody',
  { api = demoApi(), framed = false, query = '' } = {},
): Promise<App> {
  const app = openApp(`/demo${query}`, { as, api, framed });
  await screen.findByTestId('step-intake');
  return app;
}

const run = (step: string): HTMLElement => screen.getByLabelText(`Run ${step}`);
const summary = (step: string): HTMLElement => screen.getByTestId(`step-${step}-summary`);
const done = (step: string, state = 'done'): Promise<void> =>
  waitFor(() => expect(screen.getByTestId(`step-${step}`)).toHaveAttribute('data-state', state));
const requests = (path: string): HTMLElement[] =>
  screen.queryAllByTestId('console-entry').filter((entry) => entry.dataset.path === path);

async function runs({ user }: App, label: string, step: string): Promise<void> {
  await user.click(run(label));
  await done(step);
}

describe('the journey', () => {
  test('a step shows what it needs before it can run', async () => {
    const app = await open();
    expect(run('Appointment')).toBeDisabled();
    expect(summary('appointment')).toHaveTextContent('Needs a completed intake first.');
    expect(run('Follow-up')).toBeDisabled();
    expect(summary('followup')).toHaveTextContent('Needs a booked appointment first.');
    expect(run('ROI')).toBeEnabled();
    await runs(app, 'Intake', 'intake');
    expect(run('Appointment')).toBeEnabled();
    expect(run('Follow-up')).toBeDisabled();
  });

  test('the next form opens as soon as a step is done', async () => {
    const { user } = await open();
    const opens = (): (string | null)[] =>
      ['Intake', 'Appointment'].map((name) =>
        screen.getByRole('button', { name }).getAttribute('aria-expanded'),
      );
    const seen = new Set<string>();
    const step = screen.getByTestId('step-intake');
    const watching = new MutationObserver(() => seen.add([step.dataset.state, ...opens()].join(' ')));
    watching.observe(document.body, { attributes: true, subtree: true });
    await user.click(run('Intake'));
    await done('intake');
    await waitFor(() => expect(opens()).toEqual(['false', 'true']));
    watching.disconnect();
    expect([...seen].filter((one) => one.startsWith('done'))).toEqual(['done false true']);
  });

  test('a form shows errors on the fields, and sends nothing', async () => {
    const { user, api } = await open();
    fill(screen.getByLabelText('Name'), '');
    fill(screen.getByRole('textbox', { name: 'Email' }), 'not an address');
    await user.click(run('Intake'));
    expect(await screen.findByText('Enter an email address like name@example.com')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByTestId('step-intake')).toHaveAttribute('data-state', 'idle');
    expect(requests(INTAKE)).toHaveLength(0);
    expect(api.to(`POST ${INTAKE}`)).toHaveLength(0);
  });

  test('real estate has its own questions', async () => {
    const app = await open('nobody', { query: '?industry=realestate' });
    fill(screen.getByLabelText('Name'), 'Robin Example');
    fill(screen.getByLabelText('Budget'), '450000');
    await runs(app, 'Intake', 'intake');
    expect(summary('intake')).toHaveTextContent(/Lead .*score \d+ of 100/);
    const [sent] = app.api.to('POST /v1/realestate/intake/submit');
    expect(sent?.body).toMatchObject({ name: 'Robin Example', budget: '450000', leadType: 'Buyer' });
  });

  test('the industry switch changes phone, forms and journey', async () => {
    const app = await open('nobody', { framed: true });
    await runs(app, 'Intake', 'intake');
    const industry = within(screen.getByRole('group', { name: 'Industry' }));
    await app.user.click(await industry.findByText('Real Estate'));
    expect(screen.getByTestId('industry-phone')).toHaveTextContent('(313) 555-0101');
    expect(screen.getByTestId('step-intake')).toHaveAttribute('data-state', 'idle');
    expect(screen.getByLabelText('Lead type')).toBeVisible();
    await app.user.click(await industry.findByText('Law'));
    await done('intake');
    expect(screen.getByTestId('industry-phone')).toHaveTextContent('(313) 555-0100');
  });

  test('LIVE shows why it is unavailable, and every request is sent as sim', async () => {
    const app = await open('nobody', { framed: true });
    const mode = screen.getByTestId('mode-switch');
    const live = within(mode).getByText('LIVE');
    expect(live).toHaveAttribute('aria-disabled', 'true');
    expect(live).toHaveAccessibleDescription(/^Live is switched off here/);
    await pressDisabled(app.user, live);
    expect(mode).toHaveAttribute('data-mode', 'sim');
    await runs(app, 'Intake', 'intake');
    expect(app.api.to(`POST ${INTAKE}`)[0]?.body).toMatchObject({ mode: 'sim' });
  });
});

describe('a session that this browser cannot open', () => {
  test('is replaced by a new one, and the page shows a message', async () => {
    const foreign = refusal(403, {
      code: 'session_not_yours',
      error: 'This session belongs to another visitor.',
    });
    const asked: string[] = [];
    const api = demoApi().on('GET /v1/:industry/journey/:session', ({ params }) => {
      asked.push(params.session ?? '');
      return asked.length === 1 ? foreign : { ok: true, journey: null };
    });
    const app = await open('nobody', { api, framed: true });
    expect(await screen.findByText(/a new one has started/)).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).not.toBe(asked[0]);
    await runs(app, 'Intake', 'intake');
    expect(app.api.to(`POST ${INTAKE}`)[0]?.body).toMatchObject({ sessionId: asked[1] });
  });
});

describe('the console', () => {
  test('shows every request, filters, and copies as curl', async () => {
    const api = demoApi().on(`POST ${BOOK}`, refusal(409, { code: 'no_slots', error: 'No free time fits.' }));
    const app = await open('nobody', { api });
    const { user } = app;
    await runs(app, 'Intake', 'intake');
    await runs(app, 'ROI', 'roi');
    await user.click(run('Appointment'));
    await done('appointment', 'failed');
    expect(requests(INTAKE)[0]).toHaveTextContent('200');
    expect(requests(BOOK)[0]).toHaveTextContent('409');

    const outcome = within(screen.getByRole('group', { name: 'Outcome' }));
    await user.click(await outcome.findByText(/Failed/));
    expect(requests(INTAKE)).toHaveLength(0);
    expect(requests(BOOK)).toHaveLength(1);
    await user.click(await outcome.findByText(/All/));
    fill(screen.getByLabelText('Filter by text'), 'intake/submit');
    expect(requests(BOOK)).toHaveLength(0);
    expect(requests(INTAKE)).toHaveLength(1);
    fill(screen.getByLabelText('Filter by text'), '');
    await user.selectOptions(await screen.findByLabelText('Step'), 'roi');
    expect(requests('/v1/law/roi/calc')).toHaveLength(1);
    expect(requests(INTAKE)).toHaveLength(0);
    await user.selectOptions(await screen.findByLabelText('Step'), 'all');

    await user.click(await within(requests(INTAKE)[0] as HTMLElement).findByRole('button'));
    const detail = within(screen.getByTestId('console-detail'));
    expect(detail.getByLabelText('Answer')).toHaveTextContent('leadId');
    await user.click(await detail.findByText('Copy as curl'));
    expect(await detail.findByText('Copied')).toBeVisible();
    const curl = await navigator.clipboard.readText();
    expect(curl).toMatch(/^curl /);
    expect(curl).toContain(INTAKE);
    expect(curl.toLowerCase()).toContain('x-va-key');
    // The copied command carries the token, because it runs where there are no cookies.
    expect(curl).toContain(`-H 'X-Visitor-Token: ${VISITOR_TOKEN}'`);
    expect(detail.getByText(/Open the run/)).toHaveAttribute('href', 'http://temporal.example/run');
  });
});

describe('the calculator', () => {
  test('shows its calculation, and the server returns the same', async () => {
    const { user } = await open();
    await comeNear('calculator');
    const section = (await screen.findByRole('heading', { name: 'ROI calculator' })).closest('section');
    const calculator = within(section as HTMLElement);
    const total = calculator.getByTestId('roi-total');
    const before = total.textContent;
    fill(calculator.getByLabelText('Leads a month'), '500');
    expect(total).not.toHaveTextContent(before);
    expect(calculator.getByTestId('roi-calculation')).toHaveTextContent('500');
    await user.click(await calculator.findByText('Check with the server'));
    expect(await calculator.findByTestId('roi-confirmed')).toBeVisible();
  });
});

describe('remaining demo uses', () => {
  const usage = (used: { roi?: number; all?: number }): DemoUsageResult => ({
    ok: true,
    maxPerSession: 25,
    maxPerDay: 5000,
    actions: DEMO_ACTIONS.map((action) => ({
      action,
      sessionUsed: used.all ?? (action === 'roi-calc' ? (used.roi ?? 0) : 0),
      dailyUsed: 0,
    })),
    latest: used.roi ? [{ action: 'roi-calc', at: '2026-11-21T20:00:00Z' }] : [],
  });

  test('are shown to visitors', async () => {
    const api = demoApi().on('GET /v1/demo/usage', usage({}));
    const app = await open('nobody', { api, framed: true });
    await comeNear('usage');
    const card = within(await screen.findByTestId('demo-usage'));
    const meter = await card.findByLabelText('ROI calculations, this session');
    expect(meter).toHaveAttribute('aria-valuenow', '0');
    api.on('GET /v1/demo/usage', usage({ roi: 1 }));
    await runs(app, 'ROI', 'roi');
    await waitFor(() => expect(meter).toHaveAttribute('aria-valuenow', '1'));
    expect(card.getAllByRole('meter')).toHaveLength(10);
    expect(card.getByRole('listitem')).toHaveTextContent(/ROI calculations/);
    expect(card.getByText('Sign up')).toHaveAttribute('href', '/auth');
    expect(within(screen.getByRole('banner')).getByText('Sign In')).toHaveAttribute('href', '/auth');

    api.on('GET /v1/demo/usage', usage({ all: 18 }));
    await runs(app, 'Intake', 'intake');
    expect(await card.findByText(/70% or more is used/)).toBeVisible();
  });

  test('are loaded again every 30 seconds, without counting as a use', async () => {
    const api = demoApi().on('GET /v1/demo/usage', usage({}));
    await open('nobody', { api });
    await comeNear('usage');
    await screen.findByTestId('demo-usage');
    await waitFor(() => expect(api.to('GET /v1/demo/usage')).toHaveLength(1));
    const [query] = queryClient.getQueryCache().findAll({ queryKey: queryKeys.demo.allUsage });
    expect(query?.observers[0]?.options.refetchInterval).toBe(30_000);
    expect(api.to('POST /v1/functions/demo-limiter')).toHaveLength(0);
  });

  test('a step beyond the limit is not sent, and shows a link to sign up', async () => {
    const message = 'This session has used all its demo actions. Sign up to continue.';
    const api = demoApi().on('POST /v1/functions/demo-limiter', {
      ...ALLOWED,
      allowed: false,
      remaining: 0,
      message,
    });
    const { user } = await open('nobody', { api });
    await user.click(run('ROI'));
    await done('roi', 'failed');
    expect(summary('roi')).toHaveTextContent(message);
    const step = within(screen.getByTestId('step-roi'));
    expect(step.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth');
    expect(api.to('POST /v1/law/roi/calc')).toHaveLength(0);
  });

  test('a limiter that fails or does not respond blocks nobody', async () => {
    for (const answer of [() => noAnswer(), () => refusal(503, { code: 'down', error: 'Not now.' })]) {
      const app = await open('nobody', { api: demoApi().on('POST /v1/functions/demo-limiter', answer) });
      await runs(app, 'ROI', 'roi');
      expect(app.api.to('POST /v1/law/roi/calc')).toHaveLength(1);
      closeApp();
    }
  });

  test('are not shown to signed-in users', async () => {
    await open('staff', { framed: true });
    expect(await screen.findByText('Sign Out')).toBeVisible();
    expect(document.querySelector('[data-section="usage"]')).toBeNull();
    expect(screen.queryByTestId('demo-usage')).not.toBeInTheDocument();
  });
});

test.each([
  ['nobody', true],
  ['owner', false],
  ['staff', false],
  ['viewer', false],
  ['admin', true],
] as const)('%s may pull the plug: %s', async (as, may) => {
  await open(as);
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.demo.config)).toBeDefined());
  await waitFor(() => expect(screen.queryAllByTestId('pull-the-plug')).toHaveLength(may ? 1 : 0));
});
