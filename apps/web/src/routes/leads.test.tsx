/** Lead Management: the list with filters and views, bulk changes, offers, live changes, and what viewers see. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadId, leadRow, OWNER, STAFF } from '../testing/lead-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import type { LeadDetail } from '@praxis/contracts/lead/lead';

const rows = (): HTMLElement[] => screen.queryAllByTestId('lead-row');
const ids = (): (string | undefined)[] => rows().map((row) => row.dataset['id']);
const badges = (): (string | undefined)[] =>
  screen.getAllByTestId('lead-status').map((badge) => badge.firstChild?.textContent ?? undefined);
const toast = (): Promise<HTMLElement> => screen.findByTestId('toast');

interface Opened extends App {
  desk: LeadDesk;
}

async function open(leads: LeadDetail[], path = '/leads', as: Viewer = 'staff'): Promise<Opened> {
  const api = new TestApi();
  const desk = new LeadDesk(api, leads);
  const app = openApp(path, { as, api });
  await waitFor(() => expect(screen.getByTestId('lead-management')).toHaveAttribute('data-live', 'true'));
  if (leads.length > 0) await screen.findAllByTestId('lead-row');
  return { ...app, desk };
}

const people = (count: number): LeadDetail[] =>
  Array.from({ length: count }, (_none, index) => leadRow(index + 1));

test('staff search, filter and sort, and the URL keeps it', async () => {
  const family = leadRow(1, { status: 'qualified' });
  const injury = leadRow(2, { name: 'B***', caseType: 'Personal injury' });
  const { user, address } = await open([family, injury]);
  expect(rows()).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByTestId('stat-card')[0]).toHaveTextContent('2'));
  expect(
    within(screen.getByTestId('lead-table'))
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Lead', 'Industry', 'Score', 'Engagement', 'Stage', 'Status', 'Last Interaction', 'Actions']);
  const search = screen.getByRole('searchbox', { name: 'Search leads' });
  await user.keyboard('/');
  expect(search).toHaveFocus();
  fill(search, 'FAMILY');
  await waitFor(() => expect(ids()).toEqual([family.id]));
  expect(rows()[0]).toHaveTextContent('A***');
  expect(address()).toBe('/leads?q=FAMILY');
  fill(search, "'; drop table leads; -- 李");
  await screen.findByText('No matching leads');
  await user.click(await screen.findByRole('button', { name: 'Show all leads' }));
  expect(search).toHaveValue('');

  await user.selectOptions(await screen.findByLabelText('Status'), 'new');
  await waitFor(() => expect(ids()).toEqual([injury.id]));
  await user.selectOptions(await screen.findByLabelText('Sort'), 'score');
  await waitFor(() => expect(address()).toBe('/leads?status=new&sort=score'));
  await user.click(await within(rows()[0] as HTMLElement).findByText('B***'));
  expect(await screen.findByTestId('lead-panel')).toBeVisible();
  expect(address()).toBe(`/leads/${injury.id}?status=new&sort=score`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('lead-panel')).not.toBeInTheDocument());
  expect(address()).toBe('/leads?status=new&sort=score');
});

test('a URL opens the list with its filters, and the lead', async () => {
  const injury = leadRow(2, { name: 'B***' });
  await open([leadRow(1, { status: 'qualified' }), injury], `/leads/${injury.id}?status=new&sort=score`);
  expect(await screen.findByTestId('lead-name')).toHaveTextContent('B***');
  expect(screen.getByLabelText('Sort')).toHaveValue('score');
  expect(ids()).toEqual([injury.id]);
});

test('figures filter the list, and a view can be saved, renamed and deleted', async () => {
  const { user, address } = await open([leadRow(1)]);
  const conversion = screen.getByRole('button', { name: /^Conversion Rate/ });
  await waitFor(() => expect(conversion).toHaveTextContent('0.0%'));
  await user.click(conversion);
  await waitFor(() => expect(address()).toContain('status=converted'));
  await screen.findByText('No matching leads');

  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await user.click(await within(dialog).findByRole('button', { name: 'Save view' }));
  within(dialog).getByText('Give the view a name');
  await user.type(within(dialog).getByLabelText('Name'), 'Won{Enter}');
  const views = within(screen.getByRole('group', { name: 'Views' }));
  await waitFor(() =>
    expect(views.getByRole('button', { name: 'Won' })).toHaveAttribute('aria-pressed', 'true'),
  );
  await user.click(await views.findByRole('button', { name: 'All leads' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(await views.findByRole('button', { name: 'Won' }));
  await waitFor(() => expect(address()).toContain('status=converted'));
  await user.click(await screen.findByRole('button', { name: 'Rename view Won' }));
  fill(within(await screen.findByRole('dialog', { name: 'Rename view' })).getByLabelText('Name'), 'Clients');
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view Clients' }));
  await waitFor(() =>
    expect(views.getAllByRole('button').map((view) => view.textContent)).toEqual(['All leads']),
  );
  expect(await toast()).toHaveTextContent('View deleted');
  await user.keyboard('{Control>}z{/Control}');
  await views.findByRole('button', { name: 'Clients' });
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('a saved view exists after a reload', async () => {
  const kept = [{ id: 'won', name: 'Won', query: 'status=converted' }];
  localStorage.setItem('praxis.lead-views.11111111-1111-4111-8111-111111111111', JSON.stringify(kept));
  const { user, address } = await open([leadRow(1)]);
  await user.click(await screen.findByRole('button', { name: 'Won' }));
  await waitFor(() => expect(address()).toContain('status=converted'));
});

describe('while other users change leads', () => {
  /** Gives rows a position below the top of the window, as in a browser with a layout. */
  beforeEach(() => {
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 200, 1000, 400));
  });
  afterEach(() => jest.restoreAllMocks());

  test('a change and a new lead appear automatically', async () => {
    const { desk } = await open([leadRow(1)]);
    act(() => desk.change(leadId(1), { status: 'qualified' }));
    await waitFor(() => expect(badges()).toEqual(['Qualified']));
    act(() => desk.arrive(leadRow(2)));
    await waitFor(() => expect(ids()).toEqual([leadId(2), leadId(1)]));
    await waitFor(() => expect(screen.getAllByTestId('stat-card')[0]).toHaveTextContent('2'));
  });

  test('while a row has focus, no rows move', async () => {
    const { user, desk } = await open(people(2));
    await user.hover(rows()[0] as HTMLElement);
    act(() => desk.arrive(leadRow(3)));
    expect(await screen.findByTestId('waiting-leads')).toHaveTextContent('1 new lead');
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByTestId('waiting-leads'));
    await waitFor(() => expect(ids()[0]).toBe(leadId(3)));
  });

  test('requested rows are shown even if a newer request was answered first', async () => {
    const { user, desk, api } = await open(people(2));
    await user.hover(rows()[0] as HTMLElement);
    act(() => desk.arrive(leadRow(3)));
    const waiting = await screen.findByTestId('waiting-leads');
    const slow = later();
    const list = (): object => ({ ok: true, items: desk.leads, nextCursor: null });
    api.on('GET /v1/leads', () => slow.promise);
    await user.click(waiting);
    api.on('GET /v1/leads', list);
    await user.hover(rows()[0] as HTMLElement);
    act(() => desk.arrive(leadRow(4)));
    await waitFor(() => expect(screen.getByTestId('waiting-leads')).toHaveTextContent('2 new leads'));
    slow.answer(list());
    await waitFor(() => expect(ids().slice(0, 2)).toEqual([leadId(4), leadId(3)]));
    await waitFor(() => expect(screen.queryByTestId('waiting-leads')).toBeNull());
  });
});

test('the list can be used by keyboard', async () => {
  const { user, address } = await open(people(3));
  await user.keyboard('jj');
  const name = (index: number): HTMLElement => within(rows()[index] as HTMLElement).getByText('A***');
  await waitFor(() => expect(name(1)).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(name(2)).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/leads/${leadId(3)}`));
  await user.keyboard('k');
  await waitFor(() => expect(address()).toBe(`/leads/${leadId(2)}`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('lead-panel')).not.toBeInTheDocument());
  await waitFor(() => expect(name(1)).toHaveFocus());
});

test('a failure, an empty list and a lead of another tenant have their own messages', async () => {
  const api = new TestApi();
  new LeadDesk(api, []);
  let isOffline = true;
  api.on('GET /v1/leads', () => (isOffline ? noAnswer() : { ok: true, items: [], nextCursor: null }));
  const { user } = openApp('/leads', { as: 'staff', api });
  await screen.findByText('Loading Failed', {}, { timeout: 20_000 });
  screen.getByText(/Failed to load leads data/);
  isOffline = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No leads yet');
});

test('a lead of another tenant is not found', async () => {
  await open([leadRow(1)], `/leads/${leadId(9)}`);
  expect(
    await within(screen.getByTestId('lead-panel')).findByText(/There is no such lead here\./),
  ).toBeVisible();
});

test('a signed-out visitor is asked to sign in', async () => {
  const { address } = openApp(`/leads/${leadId(1)}`, { as: 'nobody' });
  await waitFor(() => expect(address()).toBe('/login'));
});

test('bulk selection by boxes, range, x and all; status, assignment and tag can be set and undone', async () => {
  const { user, api, address } = await open(people(6));
  const boxOf = (index: number): HTMLElement => within(rows()[index] as HTMLElement).getByRole('checkbox');
  await user.click(boxOf(1));
  const bar = await screen.findByTestId('bulk-bar');
  expect(bar).toHaveTextContent('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(boxOf(4));
  await user.keyboard('{/Shift}');
  expect(bar).toHaveTextContent('4 selected');
  // With the focus in the checkbox, keys work as in the row, and no lead is opened.
  await user.keyboard('jx');
  expect(screen.queryByTestId('lead-panel')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('bulk-bar')).not.toBeInTheDocument());

  await user.click(boxOf(0));
  const again = await screen.findByTestId('bulk-bar');
  await user.click(await within(again).findByRole('button', { name: 'Select all shown' }));
  expect(again).toHaveTextContent('6 selected');
  await user.selectOptions(await within(again).findByLabelText('Set status'), 'qualified');
  expect(await toast()).toHaveTextContent('6 leads changed');
  await waitFor(() => expect(badges()).toEqual(people(6).map(() => 'Qualified')));
  await user.click(await within(await toast()).findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Undone'));
  await waitFor(() => expect(badges()).toEqual(people(6).map(() => 'New')));

  await user.selectOptions(
    within(again).getByLabelText('Assign to'),
    await within(again).findByText(OWNER.name),
  );
  await waitFor(() => expect(screen.getAllByTestId('lead-holder')).toHaveLength(6));
  fill(within(again).getByRole('textbox', { name: 'Tag' }), 'Spring fair');
  await user.click(await within(again).findByRole('button', { name: 'Add' }));
  const tagged = { ids: people(6).map(({ id }) => id), change: { addTag: 'Spring fair' } };
  await waitFor(() => expect(api.to('POST /v1/leads/bulk').at(-1)?.body).toEqual(tagged));
  await user.click(await within(again).findByRole('button', { name: 'Select none' }));
  await waitFor(() => expect(screen.queryByTestId('bulk-bar')).not.toBeInTheDocument());

  await user.click(await within(rows()[0] as HTMLElement).findByText('A***'));
  const panel = within(await screen.findByTestId('lead-panel'));
  expect((await panel.findByText('Spring fair')).closest('[data-fact]')).toHaveAttribute('data-fact', 'Tags');
  await waitFor(() => expect(panel.getByTestId('lead-assignee')).toHaveValue(OWNER.id));
  await user.selectOptions(await screen.findByLabelText('Assigned'), 'none');
  await waitFor(() => expect(address()).toContain('assigned=none'));
  await screen.findByText('No matching leads');
});

test('an offer appears while the list is open and is claimed; the second person sees who has it', async () => {
  const { user, api, desk } = await open([]);
  await screen.findByText('No leads yet');
  const endsAt = new Date(Date.now() + 300_000).toISOString();
  const [ada, grace] = [leadRow(1), leadRow(2, { name: 'G***' })];
  act(() => {
    desk.offers = [ada, grace].map(({ id, name }) => ({ leadId: id, name, endsAt }));
    desk.arrive(grace);
    desk.arrive(ada);
  });
  const offers = (): HTMLElement[] => within(screen.getByTestId('lead-offers')).queryAllByRole('listitem');
  await waitFor(() => expect(offers()).toHaveLength(2));
  const claim = await screen.findByRole('button', { name: 'Claim A***' });
  desk.offers = desk.offers.slice(1);
  await user.click(claim);
  expect(await toast()).toHaveTextContent('The lead is yours');
  expect(api.to(`POST /v1/leads/${ada.id}/claim`)).toHaveLength(1);
  await waitFor(() => expect(offers()).toHaveLength(1));
  await user.selectOptions(await screen.findByLabelText('Assigned'), 'me');
  await waitFor(() => expect(ids()).toEqual([ada.id]));

  const taken = { code: 'already_assigned', error: `${OWNER.name} has this lead already.` };
  api.on('POST /v1/leads/:id/claim', () => {
    desk.offers = [];
    return refusal(409, taken);
  });
  await user.click(await screen.findByRole('button', { name: 'Claim G***' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Not claimed'));
  expect(screen.getByTestId('toast')).toHaveTextContent(taken.error);
  await waitFor(() => expect(offers()).toHaveLength(0));
});

test('viewers cannot select, change or import leads', async () => {
  await open([leadRow(1, { assignedTo: STAFF })], '/leads', 'viewer');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(rows()[0] as HTMLElement).queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Import' })).not.toBeInTheDocument();
});
