/** Importing leads: file, columns, check, run, result and undo. */
import { ImportMapping, type Import, type ImportRowError } from '@praxis/contracts/lead-import/lead-import';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const ID = '66666666-6666-4666-8666-666666666666';
const STAGE = {
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Retainer out',
  color: 'info',
  status: 'qualified',
};
const now = (): string => new Date().toISOString();

function imported(changes: Partial<Import> = {}): Import {
  return {
    id: ID,
    fileName: 'old leads.csv',
    state: 'uploaded',
    size: 200,
    encoding: 'utf-8',
    delimiter: ',',
    columns: ['Client', 'Mail address', 'Internal no'],
    sample: [
      ['Anna Adler', 'anna@example.com', '1'],
      ['Ben Brandt', 'ben@example.com', '2'],
    ],
    preset: null,
    suggestion: { name: 0, email: 1 },
    mapping: null,
    preview: null,
    progress: { done: 0, total: 0 },
    result: null,
    undo: null,
    undoUntil: null,
    createdAt: now(),
    finishedAt: null,
    ...changes,
  };
}

const PREVIEW = {
  rows: 5,
  create: 2,
  update: 0,
  skip: 1,
  errors: 2,
  duplicatesInFile: 1,
  duplicatesOfLeads: 0,
  statuses: [],
  consents: { optIns: 0, optOuts: 0 },
};
const ERRORS: ImportRowError[] = [
  { line: 4, message: 'Enter an email address like name@example.com' },
  { line: 5, message: 'The quotes in this row do not match' },
];
const checked = (changes: Partial<Import> = {}): Import =>
  imported({
    state: 'checked',
    mapping: { columns: { name: 0, email: 1 }, duplicates: 'skip' },
    preview: PREVIEW,
    ...changes,
  });
const RESULT = { created: 2, updated: 0, skipped: 1, errors: 2 };
const done = (): Import =>
  checked({ state: 'done', result: RESULT, undoUntil: new Date(Date.now() + 86_400_000).toISOString() });

interface Opened extends App {
  /** Sets the state of the import. */
  become: (next: Import) => void;
}

/** Opens the page for an import, or without one. */
function open(file?: Import): Opened {
  let current = file;
  const answer = (): object =>
    current ? { ok: true, import: current } : refusal(404, { code: 'not_found', error: 'No such import' });
  const api = new TestApi();
  api
    .on('GET /v1/imports', () => ({ ok: true, items: current ? [current] : [], nextCursor: null }))
    .on('GET /v1/imports/:id', answer)
    .on('GET /v1/lead-stages', { ok: true, items: [STAGE], nextCursor: null })
    .on('GET /v1/imports/:id/errors', { ok: true, items: ERRORS, nextCursor: null })
    .onBody('PUT /v1/imports/:id/mapping', ImportMapping, (mapping) => {
      if (mapping.columns.name === undefined)
        return refusal(400, { code: 'validation_failed', error: 'Choose the column that has the name' });
      const create = mapping.duplicates === 'create' ? 3 : 2;
      current = checked({ mapping, preview: { ...PREVIEW, create, skip: 3 - create } });
      return answer();
    });
  const app = openApp(file ? `/leads/import?id=${ID}` : '/leads/import', { as: 'staff', api });
  return { ...app, become: (next) => (current = next) };
}

const step = (name: string): HTMLElement =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getByText(name)
    .closest('li') as HTMLElement;
const csv = (text: string): File => new File([text], 'old leads.csv', { type: 'text/csv' });

test('a file is chosen; an unreadable file shows an error', async () => {
  const { user, api, address, become } = open();
  const field = await screen.findByLabelText('CSV file');
  expect(step('File')).toHaveAttribute('aria-current', 'step');
  const error = 'The file is empty';
  api.on('POST /v1/imports', () => refusal(400, { code: 'validation_failed', error }));
  await user.upload(field, csv(''));
  expect(await screen.findByText(error)).toBeVisible();
  api.on('POST /v1/imports', () => {
    become(imported());
    return { ok: true, import: imported() };
  });
  await user.upload(field, csv('Client\nAnna'));
  await screen.findByRole('heading', { name: 'Choose the columns' });
  expect(address()).toBe(`/leads/import?id=${ID}`);
  expect(step('Columns')).toHaveAttribute('aria-current', 'step');
});

test('values of status and stage show what they are mapped to, and can be mapped differently', async () => {
  const values = [
    { value: 'Agreement sent', rows: 3, status: 'qualified' as const, stage: 'Agreement sent' },
    { value: 'Weird', rows: 2, status: null, stage: null },
  ];
  const preview = { ...PREVIEW, statuses: values };
  const { user, api } = open(checked({ preview }));
  const rows = await screen.findAllByTestId('import-value');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Agreement sentRows3.*StageAgreement sent$/),
    expect.stringMatching(/^WeirdRows2.*Stage–$/),
  ]);
  expect(screen.getByLabelText('Agreement sent becomes')).toHaveDisplayValue('Qualified');
  expect(screen.getByLabelText('Weird becomes')).toHaveDisplayValue('Keep as a tag');
  api.onBody('PUT /v1/imports/:id/mapping', ImportMapping, (mapping) => {
    const chosen = values.map((one) =>
      one.value === 'Weird' ? { ...one, status: 'contacted' as const } : one,
    );
    return { ok: true, import: checked({ mapping, preview: { ...preview, statuses: chosen } }) };
  });
  await user.selectOptions(screen.getByLabelText('Weird becomes'), 'Contacted');
  await waitFor(() => expect(screen.getByLabelText('Weird becomes')).toHaveDisplayValue('Contacted'));
  expect(api.to('PUT /v1/imports/:id/mapping')[0]?.body).toEqual({
    columns: { name: 0, email: 1 },
    duplicates: 'skip',
    statuses: { Weird: 'contacted' },
  });
  expect(screen.getAllByTestId('import-value')[1]).toHaveTextContent('First stage of the status');

  api.onBody('PUT /v1/imports/:id/mapping', ImportMapping, (mapping) => {
    const chosen = values.map((one) =>
      one.value === 'Weird' ? { ...one, status: 'qualified' as const, stage: STAGE.name } : one,
    );
    return { ok: true, import: checked({ mapping, preview: { ...preview, statuses: chosen } }) };
  });
  const weird = screen.getByLabelText('Weird becomes');
  await user.selectOptions(weird, await within(weird).findByRole('option', { name: 'Stage: Retainer out' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Weird becomes')).toHaveDisplayValue('Stage: Retainer out'),
  );
  expect(api.to('PUT /v1/imports/:id/mapping')[1]?.body).toMatchObject({ statuses: { Weird: STAGE.id } });
  expect(screen.getAllByTestId('import-value')[1]).toHaveTextContent('Retainer out');
});

test('value mappings and the choice for known people are kept when the user goes back to the columns', async () => {
  const mapping = {
    columns: { name: 0, email: 1 },
    duplicates: 'create' as const,
    statuses: { Weird: 'contacted' as const },
  };
  const { user, api } = open(checked({ mapping }));
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.selectOptions(await screen.findByLabelText('Internal no is'), 'phone');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByTestId('import-preview');
  expect(api.to('PUT /v1/imports/:id/mapping').map(({ body }) => body)).toEqual([
    { ...mapping, columns: { name: 0, email: 1, phone: 2 } },
  ]);
});

test('columns are guessed; a name is required, and choosing a field again moves it', async () => {
  const { user, api } = open(imported());
  const client = await screen.findByLabelText('Client is');
  expect(client).toHaveValue('name');
  expect(screen.getAllByTestId('import-column')[0]).toHaveTextContent('Anna Adler · Ben Brandt');
  await user.selectOptions(client, '');
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Choose the column that has the name')).toBeVisible();
  await user.selectOptions(client, 'name');
  await user.selectOptions(await screen.findByLabelText('Internal no is'), 'email');
  await user.selectOptions(await screen.findByLabelText('Mail address is'), 'email');
  expect(screen.getByLabelText('Internal no is')).toHaveValue('');
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByTestId('import-preview')).toHaveTextContent('New leads2');
  expect(api.to('PUT /v1/imports/:id/mapping').at(-1)?.body).toEqual({
    columns: { name: 0, email: 1 },
    duplicates: 'skip',
  });
});

test('the check shows counts and rows with errors, and asks what to do with known people', async () => {
  const { user, api } = open(checked());
  const preview = await screen.findByTestId('import-preview');
  expect(preview).toHaveTextContent('New leads2');
  expect(preview).toHaveTextContent('Left out1');
  expect(preview).toHaveTextContent('Rows with errors2');
  const errors = within(screen.getByTestId('row-errors'));
  expect((await errors.findAllByTestId('row-error')).map((row) => row.textContent)).toEqual([
    'Line 4Enter an email address like name@example.com.',
    'Line 5The quotes in this row do not match.',
  ]);
  const names: string[] = [];
  const files: Blob[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:errors';
  });
  api.on('GET /v1/imports/:id/errors/file', () => new Response('line,message\n4,"Enter an email address"\n'));
  await user.click(await errors.findByRole('button', { name: 'Download all' }));
  await waitFor(() => expect(names).toEqual(['old-leads-row-errors.csv']));
  expect(await files[0]?.text()).toContain('4,"Enter an email address');
  jest.restoreAllMocks();

  await user.click(await screen.findByRole('button', { name: 'Add anyway' }));
  await waitFor(() => expect(preview).toHaveTextContent('New leads3'));
  await user.click(await screen.findByRole('button', { name: 'Leave out' }));
  await waitFor(() => expect(preview).toHaveTextContent('New leads2'));
});

test('an import is followed until it is done, and undone after a confirmation', async () => {
  const { user, api, become } = open(checked());
  api.on('POST /v1/imports/:id/start', () => {
    const running = checked({ state: 'running', progress: { done: 1, total: 5 } });
    become(running);
    return { ok: true, import: running };
  });
  await user.click(await screen.findByRole('button', { name: 'Import 2 leads' }));
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  );
  become(done());
  const outcome = await screen.findByText('2 leads added, 1 duplicate left out, 2 rows with errors.');
  expect(screen.getByTestId('import-outcome')).toContainElement(outcome);
  expect(screen.getByRole('link', { name: 'Show leads' })).toHaveAttribute('href', '/leads');

  const undo = { removed: 2, restored: 0, keptChanged: 0, keptGone: 0 };
  api.on('POST /v1/imports/:id/undo', () => {
    become(checked({ state: 'undone', result: RESULT, undo }));
    return { ok: true, import: checked({ state: 'undoing', result: RESULT }) };
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }),
  );
  await waitFor(() => expect(screen.getByTestId('import-outcome')).toHaveTextContent('2 leads removed.'));
});

test('earlier imports are listed with their results', async () => {
  const { become } = open();
  become(checked({ state: 'undone', result: RESULT }));
  const earlier = (await screen.findByRole('link', { name: 'old leads.csv' })).closest('[role=row]');
  expect(earlier).toHaveTextContent('Undone');
});

test('an earlier import that is still running is followed until it is done', async () => {
  const { become } = open();
  become(checked({ state: 'running', progress: { done: 1, total: 5 } }));
  const earlier = (await screen.findByRole('link', { name: 'old leads.csv' })).closest('[role=row]');
  expect(earlier).not.toHaveTextContent('Undone');
  become(checked({ state: 'undone', result: RESULT }));
  await waitFor(() => expect(earlier).toHaveTextContent('Undone'));
});
