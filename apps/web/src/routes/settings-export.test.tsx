/** Exports: requested by an admin, with their progress and stored files; and why others cannot export. */
import { ExportRequest, type Export } from '@praxis/contracts/export/export';
import { screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { openApp } from '../testing/render-app.js';
import { noAnswer, TestApi } from '../testing/test-api.js';
import { pressDisabled } from '../testing/patient-user.js';

function exported(changes: Partial<Export> = {}): Export {
  const until = new Date(Date.now() + 900_000).toISOString();
  return {
    id: 'export',
    dataType: 'leads',
    format: 'csv',
    masked: true,
    window: 'all',
    state: 'ready',
    rows: 1,
    total: 1,
    bytes: 120,
    sha256: 'hash',
    requestedBy: 'admin',
    requestedAt: new Date().toISOString(),
    finishedAt: until,
    expiresAt: until,
    links: { file: '/v1/exports/export/file?signed', manifest: '/v1/exports/export/manifest?signed', until },
    ...changes,
  };
}

/** A server of exports: each one is finished when its state is next read. */
class ExportDesk {
  readonly api = new TestApi();
  constructor(public kept: Export[] = []) {
    this.api
      .on('GET /v1/exports', () => ({ ok: true, items: this.kept, nextCursor: null }))
      .on('GET /v1/exports/:id', ({ params: { id } }) => {
        this.kept = this.kept.map((one) => (one.id === id ? { ...one, ...exported(), ...kindOf(one) } : one));
        return { ok: true, export: this.kept.find((one) => one.id === id) };
      })
      .onBody('POST /v1/exports', ExportRequest, ({ masked = true, window = 'all', ...kind }) => {
        const id = `export-${this.kept.length + 1}`;
        const begun = exported({ ...kind, id, masked, window, state: 'queued', rows: 0, links: null });
        this.kept = [begun, ...this.kept];
        return { ok: true, export: begun };
      })
      .on('DELETE /v1/exports/:id', ({ params: { id } }) => {
        this.kept = this.kept.filter((one) => one.id !== id);
        return { ok: true, message: 'Deleted' };
      });
  }
}

const kindOf = ({ id, dataType, format, masked, window }: Export): Partial<Export> => ({
  id,
  dataType,
  format,
  masked,
  window,
});

/** Addresses that the browser was told to download. */
let downloads: string[];
beforeEach(() => {
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => jest.restoreAllMocks());

const expectToast = (...texts: string[]): Promise<void> =>
  waitFor(() => {
    for (const text of texts) expect(screen.getByTestId('toast')).toHaveTextContent(text);
  });
const entries = (): HTMLElement[] => screen.queryAllByTestId('export-entry');

test('an admin exports leads masked, then unmasked, finds both in the list and deletes one', async () => {
  const { api } = new ExportDesk();
  const { user } = openApp('/settings/export', { as: 'admin', api });
  await screen.findByText('Nothing has been exported yet.');
  const choose = async (group: string, choice: string): Promise<void> =>
    user.click(
      await within(screen.getByRole('group', { name: group })).findByRole('button', { name: choice }),
    );
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toEqual(['/v1/exports/export/file?signed']));
  await expectToast('Export completed', '1 record');
  await choose('Format', 'JSON');
  await choose('Personal data', 'Unmasked');
  await screen.findByText(/Your request is recorded in the audit log\./);
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toHaveLength(2));
  const all = { dataType: 'leads', window: 'all' };
  expect(api.to('POST /v1/exports').map(({ body }) => body)).toEqual([
    { ...all, format: 'csv', masked: true },
    { ...all, format: 'json', masked: false },
  ]);
  await waitFor(() => expect(entries()).toHaveLength(2));
  await waitFor(() => expect(entries()[0]).toHaveTextContent('1 record'));
  expect(entries()[0]).toHaveTextContent('Unmasked');
  expect(screen.getByRole('link', { name: 'Manifest of Leads, CSV' })).toHaveAttribute(
    'href',
    '/v1/exports/export/manifest?signed',
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Leads, JSON' }));
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }),
  );
  await expectToast('Export deleted');
  await waitFor(() => expect(entries()).toHaveLength(1));
});

test('texts and calls of clients are exported unmasked, and the page says so before', async () => {
  const { api } = new ExportDesk();
  const { user } = openApp('/settings/export', { as: 'admin', api });
  await user.click(await screen.findByRole('button', { name: 'Calls' }));
  await screen.findByText(/Your request is recorded in the audit log\./);
  expect(screen.queryByRole('group', { name: 'Personal data' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await waitFor(() =>
    expect(api.to('POST /v1/exports').map(({ body }) => body)).toEqual([
      { dataType: 'calls', window: 'all', format: 'csv', masked: false },
    ]),
  );
});

test('an export survives status requests without a response, and is not shown as failed', async () => {
  const desk = new ExportDesk();
  const { api } = desk;
  const answers = [noAnswer, () => Response.json({}, { status: 502 }), noAnswer];
  api.on('GET /v1/exports/:id', () => answers.shift()?.() ?? { ok: true, export: exported() });
  const { user } = openApp('/settings/export', { as: 'admin', api });
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toEqual(['/v1/exports/export/file?signed']));
  expect(answers).toEqual([]);
  await expectToast('Export completed', '1 record');

  api.on('GET /v1/exports/:id', noAnswer);
  const asked = api.to('GET /v1/exports/:id').length;
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(api.to('GET /v1/exports/:id').length).toBeGreaterThan(asked));
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await expectToast('The export is still being written', 'it is in Settings, Export.');
});

test('a running export shows its progress and can be canceled; a failed one shows an error', async () => {
  const written = { state: 'running' as const, rows: 1000, total: 3000, links: null };
  const { api } = new ExportDesk([exported({ ...written, dataType: 'messages' })]);
  const { user } = openApp('/settings/export', { as: 'admin', api });
  expect(await screen.findByRole('progressbar', { name: 'Progress of Messages, CSV' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(entries()[0]).toHaveTextContent('1,000 of 3,000 records');
  await user.click(await screen.findByRole('button', { name: 'Cancel Messages, CSV' }));
  await expectToast('Export canceled');
  await waitFor(() => expect(entries()).toHaveLength(0));
  api.on('POST /v1/exports', () => noAnswer());
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await expectToast('Export failed', 'Failed to export data. Please try again.');
});

test('an owner exports all data of the practice after a plain explanation', async () => {
  const { api } = new ExportDesk();
  const { user } = openApp('/settings/export', { as: 'owner', api });
  await screen.findByText('Nothing has been exported yet.');
  await user.click(
    within(screen.getByRole('group', { name: 'Personal data' })).getByRole('button', { name: 'Unmasked' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/recorded in the audit log with your name/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.to('POST /v1/exports')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Export in full' }),
  );
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(api.to('POST /v1/exports').map(({ body }) => body)).toEqual([
    { dataType: 'leads', window: 'all', format: 'csv', masked: false },
  ]);
});

test('users who are neither admin nor owner see why they cannot export', async () => {
  openApp('/settings/export', { as: 'staff' });
  expect(await screen.findByTestId('admin-required')).toHaveTextContent('Admin Access Required');
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(tabs.queryByRole('link', { name: 'Export' })).not.toBeInTheDocument();
});

test('on Lead Management staff see that only admins export', async () => {
  const api = new TestApi();
  new LeadDesk(api, []);
  const { user } = openApp('/leads', { as: 'staff', api });
  const button = await screen.findByRole('button', { name: 'Export Data' });
  expect(button).toHaveAccessibleDescription('Admin Access Required. Only admins can export data.');
  await pressDisabled(user, button);
  await expectToast('Access denied', 'Only admins can export data');
});

test('on Lead Management an admin exports', async () => {
  const { api } = new ExportDesk();
  new LeadDesk(api, []);
  const { user } = openApp('/leads', { as: 'admin', api });
  await user.click(await screen.findByRole('button', { name: 'Export Data' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(api.to('POST /v1/exports')[0]?.body).toEqual({
    dataType: 'leads',
    format: 'csv',
    masked: true,
    window: 'all',
  });
  await expectToast('Export completed', '1 record');
});
