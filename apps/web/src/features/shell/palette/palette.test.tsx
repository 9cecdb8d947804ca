/** The command palette, the list of shortcuts and the keys of every page, for each kind of user. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showOverPage } from './command-store.js';
import { actionStore } from '../../../lib/core/action/action-registry.js';
import { conceal } from '../../../lib/lead/reveal.js';
import { LeadDesk } from '../../../testing/lead-desk.js';
import { leadRow } from '../../../testing/lead-rows.js';
import { openApp, type App, type Viewer } from '../../../testing/render-app.js';
import { noAnswer, TestApi } from '../../../testing/test-api.js';

/** The page that renders fastest; it logs a warning for developers. */
const PAGE = '/no/such/page';
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

/** Opens a page in its frame, once the reader's session has loaded. */
async function open(as: Viewer, { api = new TestApi(), path = PAGE } = {}): Promise<App> {
  const app = openApp(path, { as, api, framed: true });
  await screen.findByText(as === 'nobody' ? 'Sign In' : 'Sign Out');
  return app;
}

const field = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: /^Search leads/ });
const labels = (): (string | undefined)[] =>
  screen.queryAllByRole('option').map((option) => option.firstChild?.textContent ?? undefined);
const status = (): HTMLElement => within(screen.getByTestId('palette')).getByRole('status');

async function openPalette(app: App): Promise<HTMLElement> {
  await app.user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await waitFor(() => expect(input).toHaveFocus());
  return input;
}

test('finds leads, pages and actions by keyboard alone, and remembers choices', async () => {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1, { caseType: 'Personal injury' }), leadRow(2)]);
  const app = await open('owner', { api });
  const input = await openPalette(app);
  expect(labels()).toEqual(expect.arrayContaining(['Add lead', 'Book appointment', 'Inbox', 'Sign out']));
  // The palette offers no page that an owner may not open, and there is no other tenant to switch to.
  expect(labels()).not.toContain('Admin Dashboard');
  expect(labels()).not.toContain('Switch tenant');

  await app.user.type(input, 'injury');
  await waitFor(() => expect(labels()).toEqual(['A***']));
  expect(status()).toHaveTextContent('1 result');
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
  expect(screen.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toBe(`/leads/${leadRow(1).id}`));
  expect(screen.queryByTestId('palette')).toBeNull();

  await screen.findByTestId('lead-panel');
  await openPalette(app);
  expect(labels()[0]).toBe('A***');
  await app.user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  const options = screen.getAllByRole('option');
  expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull());
});

test('the name and number of a lead chosen while revealed are not remembered after the reveal ends', async () => {
  const api = new TestApi();
  new LeadDesk(api, [
    leadRow(1, { caseType: 'Personal injury', name: 'Ada Byron', phone: '+13135550142', masked: false }),
  ]);
  const app = await open('owner', { api });
  await app.user.type(await openPalette(app), 'injury');
  await waitFor(() => expect(labels()).toEqual(['Ada Byron']));
  await app.user.keyboard('{Enter}');
  await screen.findByTestId('lead-panel');
  await act(() => conceal(leadRow(1).id));
  await openPalette(app);
  expect(labels()).not.toContain('Ada Byron');
});

test.each(['owner', 'staff'] as const)(
  '%s can find a colleague by name and open their assigned leads',
  async (as) => {
    const api = new TestApi();
    const colleague = {
      id: '77777777-7777-4777-8777-777777777771',
      name: 'Dana Cole',
      email: 'dana@harbor.example',
    };
    new LeadDesk(api, [leadRow(1, { assignedTo: { id: colleague.id, name: colleague.name } })]);
    api.on('GET /v1/leads/assignees', {
      ok: true,
      items: [{ ...colleague, role: 'staff' }],
      nextCursor: null,
    });
    const app = await open(as, { api });
    const input = await openPalette(app);
    expect(labels()).not.toContain('Dana Cole');
    await app.user.type(input, 'dana');
    await waitFor(() => expect(labels()).toContain('Dana Cole'));
    expect(screen.getByRole('option', { name: /^Dana Cole/ })).toHaveTextContent('Staff · Assigned leads');
    await app.user.click(screen.getByRole('option', { name: /^Dana Cole/ }));
    await waitFor(() => expect(app.address()).toBe(`/leads?assigned=${colleague.id}`));
    await waitFor(() => expect(screen.getByLabelText('Assigned')).toHaveValue(colleague.id));
    expect(screen.getByLabelText('Assigned')).toHaveDisplayValue('Dana Cole');
    expect(api.to('GET /v1/leads').at(-1)?.query.get('assigned')).toBe(colleague.id);
    // Offered again as a recent choice, like a lead.
    await openPalette(app);
    expect(labels()[0]).toBe('Dana Cole');
  },
);

test('a viewer cannot find team members', async () => {
  const api = new TestApi().on('GET /v1/leads', { ok: true, items: [], nextCursor: null });
  const app = await open('viewer', { api });
  await app.user.type(await openPalette(app), 'dana');
  await waitFor(() => expect(status()).toHaveTextContent('No matches for “dana”'));
  expect(api.to('GET /v1/leads/assignees')).toHaveLength(0);
});

test('text typed before the palette opens goes into its field and triggers no shortcut', async () => {
  const api = new TestApi();
  new LeadDesk(api, []);
  const app = await open('owner', { api });
  await app.user.keyboard('{Control>}k{/Control}g t');
  // The field takes over the typed keys when it gets the focus.
  await waitFor(async () => expect(await field()).toHaveValue('g t'));
  expect(app.address()).toBe(PAGE);
  await app.user.keyboard('oday');
  expect(await field()).toHaveValue('g today');
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull());
  // Closed before its code has loaded: the page's shortcuts work again.
  await app.user.keyboard('{Control>}k{/Control}');
  showOverPage(undefined);
  await app.user.keyboard('gt');
  await waitFor(() => expect(app.address()).toBe('/today'));
});

test('only the last search is sent, and a failure can be retried', async () => {
  const asked: (string | null)[] = [];
  let works = false;
  const api = new TestApi().on('GET /v1/leads', ({ query }) => {
    asked.push(query.get('q'));
    return works ? { ok: true, items: [], nextCursor: null } : noAnswer();
  });
  const app = await open('staff', { api });
  const input = await openPalette(app);
  await app.user.type(input, '(313) 555');
  await waitFor(() => expect(status()).toHaveTextContent('Could not search leads.'));
  expect(new Set(asked)).toEqual(new Set(['(313) 555']));
  works = true;
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(status()).toHaveTextContent('No matches for “(313) 555”'));
  expect(screen.getByRole('link', { name: 'Show in leads' })).toHaveAttribute('href', '/leads?q=(313)%20555');
});

test('an action can ask which lead it is for, and Escape goes back', async () => {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1)]);
  api.on('GET /v1/conversations/:id', noAnswer);
  const app = await open('staff', { api });
  await app.user.type(await openPalette(app), 'write{Enter}');
  const whom = await screen.findByRole('combobox', { name: 'Write message' });
  await waitFor(() => expect(labels()).toEqual(['A***']));
  await app.user.type(whom, '{Escape}');
  await field();
  await app.user.keyboard('write{Enter}');
  await waitFor(() => expect(labels()).toEqual(['A***']));
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toBe(`/inbox/${leadRow(1).id}`));
});

test('an action opens its page and starts there, once', async () => {
  const api = new TestApi();
  new LeadDesk(api, []);
  const app = await open('staff', { api });
  await app.user.type(await openPalette(app), 'add lead{Enter}');
  await screen.findByRole('dialog', { name: 'Add a lead' });
  expect(app.address()).toBe('/leads');
});

test('a viewer is offered only pages that they may open, and no actions that change data', async () => {
  const viewer = await open('viewer');
  await openPalette(viewer);
  expect(labels()).toEqual(expect.arrayContaining(['Client Dashboard', 'Settings: Account']));
  expect(labels()).not.toContain('Add lead');
  expect(labels()).not.toContain('Settings: Team');
});

test('a visitor is offered the public pages', async () => {
  const app = await open('nobody');
  await openPalette(app);
  expect(labels()).toEqual(expect.arrayContaining(['Live demo', 'Pricing', 'Switch to light theme']));
  expect(labels()).not.toContain('Settings: Account');
  expect(labels()).not.toContain('Sign out');
});

test('? lists every shortcut of the page, and can turn single-key shortcuts off', async () => {
  const api = new TestApi();
  new LeadDesk(api, [leadRow(1)]);
  const app = await open('staff', { api, path: '/leads' });
  await screen.findByTestId('lead-row');
  await app.user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keys = actionStore.getState().registered.filter((action) => action.keys !== undefined);
  for (const { label } of keys) expect(within(sheet).getAllByText(label, { selector: 'dt' })).not.toEqual([]);
  for (const label of ['Add lead', 'Choose columns', 'Next row', 'Today'])
    expect(within(sheet).getByText(label, { selector: 'dt' })).toBeInTheDocument();

  await app.user.click(within(sheet).getByRole('checkbox', { name: 'Use single-key shortcuts' }));
  await waitFor(() => expect(within(sheet).getAllByText('Off').length).toBeGreaterThan(3));
  await app.user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.keyboard('n?gt');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.address()).toBe('/leads');
  // Shortcuts that type no character still work.
  await openPalette(app);
});

test('g and a letter open a page, but not while the user types or in a dialog', async () => {
  const api = new TestApi();
  new LeadDesk(api, []);
  const app = await open('staff', { api });
  await app.user.keyboard('gl');
  await waitFor(() => expect(app.address()).toBe('/leads'));
  const search = await screen.findByRole('searchbox', { name: 'Search leads' });
  // The skip link passes everything above the search; it is the first Tab stop.
  await app.user.click(screen.getByRole('link', { name: 'Skip to search' }));
  expect(search).toHaveFocus();
  await app.user.type(search, 'gt');
  expect(search).toHaveValue('gt');
  expect(app.address()).toMatch(/^\/leads/);
  search.blur();
  // A slip after g does nothing.
  await app.user.keyboard('gn');
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add a lead' });
  (document.activeElement as HTMLElement).blur();
  await app.user.keyboard('gt');
  expect(app.address()).toMatch(/^\/leads/);
});

test('an admin switches the tenant from the palette', async () => {
  const other = { id: '99999999-9999-4999-8999-999999999999', name: 'Lakeside Realty' };
  const harbor = { id: '11111111-1111-4111-8111-111111111111', name: 'Harbor Law' };
  const rest = { industry: 'law', status: 'active', phone: null } as const;
  const items = [harbor, other].map((tenant) => ({ ...tenant, ...rest }));
  const api = new TestApi().on('GET /v1/tenants', { ok: true, items, nextCursor: null });
  new LeadDesk(api, []);
  const app = await open('admin', { api });
  await app.user.type(await openPalette(app), 'switch tenant');
  // The action appears once the tenants are loaded and there is one to switch to.
  await waitFor(() => expect(labels()[0]).toBe('Switch tenant'));
  await app.user.keyboard('{Enter}');
  const which = await screen.findByRole('combobox', { name: 'Switch tenant' });
  await app.user.type(which, 'lake');
  expect(labels()).toEqual(['Lakeside Realty']);
  fireEvent.click(screen.getByRole('option'));
  await waitFor(() => expect(sessionStorage.getItem('praxis.tenant')).toBe(other.id));
});
