/**
 * Settings, Receptionist: the owner writes facts, tries them and restores a version; staff can read and try, viewers
 * can do neither.
 */
import {
  FactsRestore,
  FactsUpdate,
  FactTrial,
  type FactsResult,
  type FactVersion,
} from '@praxis/contracts/practice-fact/practice-fact';
import { screen, waitFor, within } from '@testing-library/react';
import { factsResult, factVersion, HOURS_OF_HOSTS } from '../testing/fact-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';

const PATH = '/settings/receptionist';
const ROUTE = '/v1/settings/practice-facts';
const FEES = { en: 'The first consultation is free', es: 'La primera consulta es gratis' };

/** An API that stores the facts. */
function factsApi(stored: FactsResult = factsResult(), versions: FactVersion[] = []): TestApi {
  let now = stored;
  return new TestApi()
    .on(`GET ${ROUTE}`, () => now)
    .on(`GET ${ROUTE}/versions`, { ok: true, items: versions, nextCursor: null })
    .onBody(`PUT ${ROUTE}`, FactsUpdate, ({ facts }) => (now = factsResult(now.version + 1, facts)))
    .onBody(`POST ${ROUTE}/restore`, FactsRestore, ({ restore }) => {
      const fees = { en: `Text ${restore}`, es: '' };
      return (now = factsResult(now.version + 1, { fees }));
    });
}

const open = (api: TestApi, as: Viewer = 'owner'): App => openApp(PATH, { as, api });

async function fact(name: string): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('group', { name }));
}

test('a practice without written facts sees what is known and what is not', async () => {
  open(factsApi());
  const hours = await fact('Opening hours');
  expect(hours.getByText('From Scheduling')).toBeVisible();
  expect(hours.getByLabelText('English')).toHaveAttribute('placeholder', HOURS_OF_HOSTS.en);
  expect(hours.getByLabelText('Spanish')).toHaveAttribute('placeholder', HOURS_OF_HOSTS.es);
  const fees = await fact('Fees');
  expect(fees.getByText('Not known')).toBeVisible();
  expect(fees.getByText(/The first consultation is free/)).toBeVisible();
  expect(fees.getAllByText('0 of 300 characters')).toHaveLength(2);
  expect(await screen.findByText('Nothing saved yet.')).toBeVisible();
});

test('an owner writes a fact in both languages and saves it', async () => {
  const { user, api } = open(factsApi());
  const fees = await fact('Fees');
  fill(fees.getByLabelText('English'), 'The first\nconsultation is free');
  fill(fees.getByLabelText('Spanish'), FEES.es);
  expect(fees.getByText('30 of 300 characters')).toBeVisible();
  expect(fees.queryByText('Not known')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Facts saved');
  expect(api.to(`PUT ${ROUTE}`)[0]?.body).toMatchObject({ version: 0, facts: { fees: FEES } });
  fill(fees.getByLabelText('English'), 'Free');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.to(`PUT ${ROUTE}`)[1]?.body).toMatchObject({ version: 1 }));
});

test('text that cannot be read out is refused on its field', async () => {
  const { user, api } = open(factsApi());
  const bring = await fact('What to bring');
  fill(bring.getByLabelText('English'), 'The form on www.roe.example');
  const areas = await fact('Areas of practice');
  fill(areas.getByLabelText('Spanish'), 'Derecho de familia');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await bring.findByText(
      'What to bring in English is read out, so it cannot contain a link or an email address',
    ),
  ).toBeVisible();
  expect(areas.getByText(/in English is required where there is a Spanish text/)).toBeVisible();
  expect(api.to(`PUT ${ROUTE}`)).toEqual([]);
});

test('a colleague’s saved change is shown, and what was typed is kept', async () => {
  const others = factsResult(4, { fees: FEES, bring: { en: 'A passport', es: '' } });
  const api = factsApi(factsResult(3, { fees: FEES }));
  const { user } = open(api);
  const address = await fact('Address');
  fill(address.getByLabelText('English'), '5 Elm Street');
  api
    .on(`GET ${ROUTE}`, others)
    .on(`PUT ${ROUTE}`, () => refusal(409, { code: 'stale', error: 'Someone else saved.' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else saved version 4/)).toBeVisible();
  const bring = await fact('What to bring');
  expect(bring.getByLabelText('English')).toHaveValue('A passport');
  expect(address.getByLabelText('English')).toHaveValue('5 Elm Street');
  api.onBody(`PUT ${ROUTE}`, FactsUpdate, ({ facts }) => factsResult(5, facts));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Facts saved');
  expect(api.to(`PUT ${ROUTE}`)[1]?.body).toMatchObject({
    version: 4,
    facts: { address: { en: '5 Elm Street', es: '' }, bring: { en: 'A passport', es: '' } },
  });
});

test('shows what a caller would hear and where it comes from', async () => {
  const api = factsApi(factsResult(2, { fees: FEES })).onBody(
    `POST ${ROUTE}/try`,
    FactTrial,
    ({ language }) =>
      language === 'es'
        ? { ok: true, fact: null, answer: 'No tengo esa información aquí.', source: null }
        : {
            ok: true,
            fact: 'fees',
            answer: `About our fees: ${FEES.en}.`,
            source: { fact: 'fees', version: 2 },
          },
  );
  const { user } = open(api);
  const panel = within(await screen.findByRole('form', { name: 'What would it say?' }));
  expect(panel.getByRole('button', { name: 'Ask' })).toBeDisabled();
  fill(panel.getByLabelText('Question'), 'How much is it?');
  await user.click(panel.getByRole('button', { name: 'Ask' }));
  const answer = await screen.findByTestId('fact-answer');
  expect(answer).toHaveTextContent(`About our fees: ${FEES.en}.`);
  expect(answer).toHaveTextContent('Fees · Version 2');
  await user.click(panel.getByRole('button', { name: 'Spanish' }));
  await user.click(panel.getByRole('button', { name: 'Ask' }));
  await waitFor(() => {
    expect(screen.getByTestId('fact-answer')).toHaveTextContent('The question matches none of these facts.');
  });
});

test('an earlier version is shown with its changes, restored, and the restore is undone', async () => {
  const versions = [factVersion(2, { savedBy: null }), factVersion(1)];
  const { user, api } = open(factsApi(factsResult(2, { fees: { en: 'Text 2', es: '' } }), versions));
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.getByText('In use')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Changes of version 1' }));
  expect(list.getByText('Text 1')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Restore version 1' }));
  const fees = await fact('Fees');
  await waitFor(() => expect(fees.getByLabelText('English')).toHaveValue('Text 1'));
  await user.click(within(await screen.findByTestId('toast')).getByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(fees.getByLabelText('English')).toHaveValue('Text 2'));
  expect(api.to(`POST ${ROUTE}/restore`).map(({ body }) => body)).toEqual([
    { version: 2, restore: 1 },
    { version: 3, restore: 2 },
  ]);
});

test('shows a loading state, then an error with a Retry button', async () => {
  const { promise, answer } = later();
  const api = factsApi().on(`GET ${ROUTE}`, () => promise);
  const { user } = open(api);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  api.on(`GET ${ROUTE}`, () => refusal(400, { code: 'failed', error: 'Not now.' }));
  answer(refusal(400, { code: 'failed', error: 'Not now.' }));
  expect(await screen.findByText('Could not load what the receptionist knows')).toBeVisible();
  api.on(`GET ${ROUTE}`, factsResult());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await fact('Fees')).getByText('Not known')).toBeVisible();
});

test('staff view and try the facts and cannot change them', async () => {
  open(factsApi(factsResult(2, { fees: FEES }), [factVersion(2), factVersion(1)]), 'staff');
  expect(await screen.findByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  const fees = await fact('Fees');
  expect(fees.getByLabelText('English')).toBeDisabled();
  expect(screen.getByLabelText('Question')).toBeEnabled();
  await screen.findByRole('list', { name: 'Versions' });
  for (const name of [/Save/, /Restore version/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('viewers see whom to ask', async () => {
  openApp(PATH, { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Ask an owner or staff.');
});
