/** The API checklist: who may use it, its tests individually and all together, and the result of each. */
import { screen, waitFor, within } from '@testing-library/react';
import { resetChecklist } from '../features/checklist/checklist-store.js';
import { pressable } from '../testing/pressable.js';
import { DEMO, fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';

const ANSWER = { 200: { content: { 'application/json': {} } } };
const body = (example: object): object => ({ content: { 'application/json': { example } } });
const OPEN_API = {
  paths: {
    '/v1/law/intake/submit': {
      post: {
        summary: 'Submit the intake',
        responses: ANSWER,
        'x-access': ['product'],
        requestBody: body({ sessionId: 'sess-example', industry: 'law', name: 'Jordan Ellis' }),
      },
    },
    '/v1/{industry}/appointment/book': {
      post: {
        summary: 'Book an appointment',
        responses: ANSWER,
        'x-access': ['product'],
        requestBody: body({ sessionId: 'sess-example', leadId: 'an-id' }),
      },
    },
    '/v1/realestate/intake/submit': {
      post: { summary: 'Submit the intake of an agency', responses: ANSWER, 'x-access': ['product'] },
    },
    '/healthz': { get: { summary: 'Check the process', responses: ANSWER, 'x-access': ['public'] } },
    '/v1/leads': {
      get: { summary: 'List leads', responses: ANSWER, 'x-access': ['viewer'] },
      post: { summary: 'Add a lead', responses: ANSWER, 'x-access': ['staff'] },
    },
  },
};
const INTAKE = 'POST /v1/law/intake/submit';
const BOOK = 'POST /v1/law/appointment/book';

const checklistApi = (): TestApi =>
  new TestApi()
    .on('GET /v1/openapi.json', OPEN_API)
    .on(INTAKE, { ok: true, leadId: 'lead-1' })
    .on(BOOK, { ok: true, appointment: { id: 'appointment-1' } })
    .on('GET /healthz', { ok: true })
    .on('GET /v1/leads', { ok: true, items: [] });

async function open(as: Viewer = 'nobody', api = checklistApi()): Promise<App> {
  resetChecklist('law');
  const app = openApp('/dev/checklist', { as, api });
  await screen.findByLabelText('Endpoints', { selector: 'ul' });
  return app;
}

const row = (id: string): HTMLElement => {
  const found = screen.getAllByTestId('checklist-row').find(({ dataset }) => dataset.endpoint === id);
  if (!found) throw new Error(`there is no row ${id}`);
  return found;
};
const state = (id: string, name: string): Promise<void> =>
  waitFor(() => expect(row(id)).toHaveAttribute('data-state', name));
const shown = (): (string | undefined)[] =>
  screen.queryAllByTestId('checklist-row').map(({ dataset }) => dataset.endpoint);

test('shows the setup without the full key, and links to related pages', async () => {
  await open();
  const facts = within(screen.getByTestId('checklist-facts'));
  expect(facts.getByText(window.location.origin)).toBeVisible();
  expect(facts.getByText(/^sess-\d+-/)).toBeVisible();
  expect(facts.getByText('(313) 555-0100')).toBeVisible();
  expect(facts.getByText('(313) 555-0101')).toBeVisible();
  expect(facts.queryByText(DEMO.publicApiKey)).not.toBeInTheDocument();
  const links = within(screen.getByRole('navigation', { name: 'Related pages' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/admin',
    '/client',
    '/onboarding',
    '/v1/docs',
    '/v1/openapi.json',
  ]);
});

test('a test is not run, then running, then successful with its duration and response', async () => {
  const { promise, answer } = later();
  const { user, api } = await open(
    'nobody',
    checklistApi().on(INTAKE, () => promise),
  );
  const id = 'post /v1/law/intake/submit';
  expect(row(id)).toHaveTextContent('Not Run');
  await user.click(screen.getByRole('button', { name: 'Test Submit the intake' }));
  expect(row(id)).toHaveTextContent('Running');
  expect(screen.getByTestId('checklist-summary')).toHaveTextContent('Running 1');
  answer({ ok: true, leadId: 'lead-1' });
  await state(id, 'success');
  expect(row(id)).toHaveTextContent(/\d+ ms/);
  expect(screen.getByTestId('checklist-summary')).toHaveTextContent(/Passed 1\s*Failed 0\s*Running 0/);
  const [sent] = api.to(INTAKE);
  expect(sent?.headers.get('x-va-key')).toBe(DEMO.publicApiKey);
  expect(sent?.body).toMatchObject({
    name: 'Jordan Ellis',
    sessionId: expect.stringMatching(/^sess-/) as string,
  });
  await user.click(within(row(id)).getByText('Submit the intake'));
  expect(await screen.findByRole('region', { name: 'Response' })).toHaveTextContent('lead-1');
});

test('a refusal has the specified text, and a network error its own', async () => {
  const api = checklistApi().on(INTAKE, refusal(409, { code: 'x', error: 'That is taken.' }));
  const { user } = await open('nobody', api);
  const id = 'post /v1/law/intake/submit';
  const press = (): Promise<void> =>
    user.click(screen.getByRole('button', { name: 'Test Submit the intake' }));
  await press();
  await state(id, 'error');
  expect(row(id)).toHaveTextContent('HTTP 409: That is taken.');
  api.on(INTAKE, () => new Response('<html>', { status: 502 }));
  await press();
  await waitFor(() => expect(row(id)).toHaveTextContent('HTTP 502: Unknown error'));
  api.on(INTAKE, () => noAnswer());
  await press();
  await waitFor(() => expect(row(id)).toHaveTextContent('fetch failed'));
});

test('a request that cannot be sent shows what it needs, and a booking uses the lead of the intake', async () => {
  const { user, api } = await open();
  const book = screen.getByRole('button', { name: 'Test Book an appointment' });
  expect(book).toBeDisabled();
  expect(row('post /v1/{industry}/appointment/book')).toHaveTextContent(
    'Needs leadId from an earlier answer.',
  );
  expect(row('get /v1/leads')).toHaveTextContent('Needs a viewer of a practice.');
  await user.click(screen.getByRole('button', { name: 'Test Submit the intake' }));
  await waitFor(() => expect(book).toBeEnabled());
  await user.click(book);
  await state('post /v1/{industry}/appointment/book', 'success');
  expect(api.to(BOOK)[0]?.body).toMatchObject({ leadId: 'lead-1' });
});

test('Run All runs all tests except manual ones, half a second apart, and Reset Session starts over', async () => {
  const at: number[] = [];
  const api = checklistApi();
  for (const [name, answer] of [
    [INTAKE, { ok: true, leadId: 'lead-1' }],
    [BOOK, { ok: true }],
    ['GET /healthz', { ok: true }],
    ['GET /v1/leads', { ok: true, items: [] }],
  ] as const)
    api.on(name, () => {
      at.push(performance.now());
      return answer;
    });
  const { user } = await open('viewer', api);
  // Endpoints that need a member of a practice can run once the session is known.
  await pressable(() => screen.getByRole('button', { name: 'Test List leads' }));
  await user.click(screen.getByText('Run All Tests'));
  const summary = screen.getByTestId('checklist-summary');
  await waitFor(() => expect(summary).toHaveTextContent(/Passed 4\s*Failed 0\s*Running 0/));
  expect(await screen.findByText('Run All Tests')).toBeVisible();
  expect(api.to('POST /v1/leads')).toHaveLength(0);
  for (const [index, moment] of at.entries())
    if (index > 0) expect(moment - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(490);
  const session = screen.getByText(/^sess-/).textContent;
  await user.click(screen.getByText('Reset Session'));
  expect(summary).toHaveTextContent(/Passed 0\s*Failed 0\s*Running 0/);
  expect(screen.getByText(/^sess-/)).not.toHaveTextContent(session);
});

test('the list can be searched, filtered and used by keyboard', async () => {
  const { user } = await open(
    'staff',
    checklistApi().on(INTAKE, refusal(500, { code: 'x', error: 'It broke.' })),
  );
  expect(shown()).toHaveLength(5);
  fill(screen.getByLabelText('Search endpoints'), 'lead ADD');
  expect(shown()).toEqual(['post /v1/leads']);
  fill(screen.getByLabelText('Search endpoints'), 'nothing like it');
  expect(screen.getByText('No matching endpoints')).toBeVisible();
  fill(screen.getByLabelText('Search endpoints'), '');
  await user.click(await screen.findByText('In Run All 4'));
  expect(shown()).not.toContain('post /v1/leads');
  await user.keyboard('j');
  expect(await screen.findByTestId('endpoint-panel')).toHaveTextContent('Submit the intake');
  await user.keyboard('t');
  await state('post /v1/law/intake/submit', 'error');
  await user.click(screen.getByText('Failed 1', { selector: 'button' }));
  expect(shown()).toEqual(['post /v1/law/intake/submit']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('endpoint-panel')).not.toBeInTheDocument());
});

test('the industry selects the paths, and a request can be edited before it is sent', async () => {
  const api = checklistApi().on('POST /v1/realestate/intake/submit', { ok: true });
  const { user } = await open('nobody', api);
  await user.click(screen.getByText('Real Estate'));
  expect(shown()).toContain('post /v1/realestate/intake/submit');
  expect(shown()).not.toContain('post /v1/law/intake/submit');
  await user.click(screen.getByText('Law'));
  await user.click(within(row('post /v1/law/intake/submit')).getByText('Submit the intake'));
  const panel = within(await screen.findByTestId('endpoint-panel'));
  fill(panel.getByLabelText('Body'), '{ "name": ');
  expect(panel.getByText('This is not valid JSON.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Test' })).toBeDisabled();
  fill(panel.getByLabelText('Body'), '{ "name": "Someone else" }');
  await user.click(panel.getByRole('button', { name: 'Test' }));
  await waitFor(() => expect(api.to(INTAKE)[0]?.body).toEqual({ name: 'Someone else' }));
});
