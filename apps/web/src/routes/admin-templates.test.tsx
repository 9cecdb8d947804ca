/** The texts of built-in workflows in the admin area: all of them, and search results. */
import { screen, waitFor, within } from '@testing-library/react';
import { DEFINITION, listed, workflowTemplate } from '../testing/automation-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { later, noAnswer, TestApi } from '../testing/test-api.js';

const TEMPLATES = 'GET /v1/workflow-templates';
const MAIL = workflowTemplate({
  id: 'review-request',
  name: 'Review request',
  category: 'review',
  definition: {
    trigger: { kind: 'manual' },
    first: 'mail',
    parameters: [],
    steps: {
      mail: {
        kind: 'send_message',
        label: 'Ask',
        channel: 'email',
        subject: 'How was it?',
        body: 'Please tell others.',
        next: null,
      },
    },
  },
});
/** A template that sends no message. */
const SILENT = workflowTemplate({
  id: 'statute-date-watch',
  name: 'Statute-date watch',
  definition: {
    ...DEFINITION,
    first: 'task',
    steps: { task: { kind: 'create_task', label: 'Watch', title: 'Watch the date', next: null } },
  },
});

function open(answer: object = listed([workflowTemplate(), MAIL, SILENT])): App {
  return openApp('/admin/templates?tab=workflow-texts', {
    as: 'admin',
    api: new TestApi().on(TEMPLATES, answer),
  });
}
test('shows a loading state', async () => {
  open(later().promise);
  await waitFor(() => expect(screen.getByText('Loading templates')).toBeVisible());
});

test('templates that cannot be loaded can be retried', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Failed to load templates')).toBeVisible();
  api.on(TEMPLATES, listed([MAIL]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Please tell others.')).toBeVisible();
});

test('each text is listed with its step and channel; a workflow without texts is not listed', async () => {
  open();
  const texts = within(await screen.findByRole('list', { name: 'Texts of Review request' }));
  expect(texts.getByRole('listitem')).toHaveTextContent('AskEmailHow was it?Please tell others.');
  const back = within(screen.getByRole('list', { name: 'Texts of Missed-call text-back' }));
  expect(back.getByRole('listitem')).toHaveTextContent(/Text message.*You called us/);
  expect(screen.getAllByTestId('template-texts')).toHaveLength(2);
});

test.each([
  ['what is sent', 'YOU CALLED', 'Missed-call text-back'],
  ['the subject', ' how was it ', 'Review request'],
  ['the name of the workflow', 'missed-call', 'Missed-call text-back'],
  ['the name of the step', 'what it is about', 'Missed-call text-back'],
])('texts are found by %s', async (_, search, name) => {
  open();
  await screen.findAllByTestId('template-texts');
  fill(screen.getByRole('searchbox', { name: 'Search texts' }), search);
  await waitFor(() => expect(screen.getAllByTestId('template-texts')).toHaveLength(1));
  expect(screen.getByRole('list', { name: `Texts of ${name}` })).toBeVisible();
});

test('a search without a match shows “No text found”', async () => {
  open();
  await screen.findAllByTestId('template-texts');
  fill(screen.getByRole('searchbox', { name: 'Search texts' }), 'weather');
  expect(await screen.findByText('No text found')).toBeVisible();
  fill(screen.getByRole('searchbox', { name: 'Search texts' }), '');
  await waitFor(() => expect(screen.getAllByTestId('template-texts')).toHaveLength(2));
});
