/** Settings, Scheduling: the hosts and their hours, the routing of appointments, and hosts' own calendars. */
import {
  CaldavConnection,
  type CalendarState,
  type CalendarStateResult,
} from '@praxis/contracts/calendar/calendar';
import {
  DEFAULT_RULES,
  DEFAULT_SCHEDULING,
  HostUpdate,
  SchedulingSettings,
  type AvailabilityResult,
  type Host,
} from '@praxis/contracts/appointment/scheduling';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { withPlayedTime } from '../testing/played-time.js';
import { fill, openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const FIRST: Host = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Attorney Dana Reyes',
  memberId: null,
  timeZone: 'America/Detroit',
  location: 'Video Conference',
  isActive: true,
  rules: DEFAULT_RULES,
};
const NO_CALENDAR: Omit<CalendarState, 'providerId'> = {
  kind: 'none',
  calendar: null,
  account: null,
  syncedAt: null,
  triedAt: null,
  problem: null,
  failingSince: null,
  unwritten: 0,
  unread: 0,
  mayChange: true,
};
const FREE: AvailabilityResult = {
  ok: true,
  providers: [
    {
      id: FIRST.id,
      name: FIRST.name,
      timeZone: FIRST.timeZone,
      durationMins: 30,
      days: [{ date: '2030-06-03', starts: ['2030-06-03T09:00:00-04:00', '2030-06-03T09:30:00-04:00'] }],
    },
  ],
};
const ACCOUNT = { url: 'https://calendar.example.com/dav/work/', username: 'dana', password: 'right' };

/** A server that stores hosts, routing and the first host's calendar, whose password is `right`. */
function schedulingServer(...known: Host[]): TestApi {
  let providers = known.length > 0 ? known : [FIRST];
  let settings = DEFAULT_SCHEDULING;
  let connection: Partial<CalendarState> = {};
  const list = (items: object[]) => ({ ok: true, items, nextCursor: null });
  const calendar = ({ id }: { id: string }): CalendarState => ({
    ...NO_CALENDAR,
    providerId: id,
    ...(id === FIRST.id ? connection : {}),
  });
  const connected = (change: Partial<CalendarState>): CalendarStateResult => {
    connection = change;
    return { ok: true, calendar: calendar(FIRST) };
  };
  return new TestApi()
    .on('GET /v1/providers', () => ({ ...list(providers), timeZone: 'America/Detroit' }))
    .onBody('POST /v1/providers', HostUpdate, (body) => {
      const provider = { id: crypto.randomUUID(), ...body };
      providers = [...providers, provider];
      return { ok: true, provider };
    })
    .onBody('PUT /v1/providers/:id', HostUpdate, (body, { params: { id = '' } }) => {
      const provider = { id, ...body };
      providers = providers.map((other) => (other.id === id ? provider : other));
      return { ok: true, provider };
    })
    .on('GET /v1/availability', FREE)
    .on('GET /v1/settings/scheduling', () => ({ ok: true, settings }))
    .onBody('PUT /v1/settings/scheduling', SchedulingSettings, (body) => {
      settings = body;
      return { ok: true, settings };
    })
    .on('GET /v1/calendars', () => list(providers.map(calendar)))
    .onBody('PUT /v1/providers/:id/calendar', CaldavConnection, ({ url, username, password }) => {
      const at = new Date().toISOString();
      const works = password === ACCOUNT.password;
      return connected({
        kind: 'caldav',
        calendar: url,
        account: username,
        triedAt: at,
        ...(works ? { syncedAt: at } : { problem: 'unauthorized', failingSince: at }),
      });
    })
    .on('POST /v1/providers/:id/calendar/check', () =>
      connected({ ...connection, triedAt: new Date(Date.now() + 1).toISOString() }),
    )
    .on('DELETE /v1/providers/:id/calendar', () => connected({}));
}

async function open(as: Viewer = 'owner', api = schedulingServer()): Promise<App> {
  const app = openApp('/settings/scheduling', { as, api });
  await screen.findAllByTestId('provider');
  return app;
}

// Rendering every time zone at each change takes most of the test's time.
beforeEach(() => {
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Detroit', 'Asia/Tokyo']);
});
afterEach(() => jest.restoreAllMocks());

const providers = (): HTMLElement[] => screen.getAllByTestId('provider');
/** Presses a button by keyboard. */
async function press({ user }: App, button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard('{Enter}');
}

test('a host is shown with working hours and the next free times', async () => {
  await open();
  expect(providers()).toHaveLength(1);
  expect(providers()[0]).toHaveTextContent('Mon–Fri 09:00–19:00');
  expect(await screen.findByTestId('next-free')).toHaveTextContent('Next free:');
});

test('each form takes the focus, and returns it to the button that opened it', async () => {
  const app = await open();
  for (const [button, field] of [
    ['Add host', 'Name'],
    [`Edit ${FIRST.name}`, 'Name'],
    [`Connect calendar of ${FIRST.name}`, 'Calendar'],
  ] as const) {
    const opener = async (): Promise<HTMLElement> => await screen.findByRole('button', { name: button });
    await press(app, await opener());
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
    await press(app, screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await opener()).toHaveFocus());
  }
});

test('an owner adds a host by keyboard and sees validation errors', async () => {
  const app = await open();
  const { user, api } = app;
  await press(app, screen.getByText('Add host'));
  const shown = await screen.findByRole('form', { name: 'New host' });
  const form = within(shown);
  const add = form.getByText('Add host');
  await press(app, add);
  expect(await form.findByText('Name is required')).toBeVisible();
  const name = form.getByLabelText('Name');
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('Kim');
  expect(name).toHaveValue('Kim');
  fill(name, 'Attorney Kim Vance');
  const zone = await form.findByRole('combobox', { name: 'Time zone' });
  await user.click(zone);
  fireEvent.change(zone, { target: { value: '+9' } });
  await user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }));
  await waitFor(() => expect(zone).toHaveValue('Asia/Tokyo'));

  const monday = within(form.getByLabelText('Monday'));
  fill(monday.getByLabelText('Monday to'), '08:00');
  await press(app, add);
  expect(await monday.findByText('Working hours must end after they begin')).toBeVisible();
  for (const end of ['Monday from', 'Monday to'])
    expect(monday.getByLabelText(end)).toHaveAccessibleDescription('Working hours must end after they begin');
  fill(monday.getByLabelText('Monday to'), '12:00');
  await press(app, monday.getByLabelText('Add hours on Monday'));
  const [, second] = monday.getAllByLabelText('Monday from');
  if (!second) throw new Error('no second stretch of hours');
  expect(monday.getAllByLabelText('Monday from')).toHaveLength(2);
  fill(second, '11:00');
  await press(app, add);
  expect(await form.findByText('Working hours of one day must not overlap')).toBeVisible();
  fill(second, '13:00');
  fill(form.getByLabelText('Buffer after'), '10');
  await press(app, form.getByText('Add closed days'));
  fill(form.getByLabelText('First day'), '2030-12-24');
  expect(form.getByLabelText('Last day')).toHaveValue('2030-12-24');
  fill(form.getByLabelText('Reason'), 'Holiday');
  expect(api.to('POST /v1/providers')).toEqual([]);
  await press(app, add);
  await expectToast('Host added', 'Attorney Kim Vance');

  const [saved] = api.to('POST /v1/providers');
  expect(saved?.body).toMatchObject({
    name: 'Attorney Kim Vance',
    timeZone: 'Asia/Tokyo',
    memberId: null,
    isActive: true,
    rules: {
      bufferAfterMins: 10,
      blackouts: [{ from: '2030-12-24', to: '2030-12-24', label: 'Holiday' }],
    },
  });
  await waitFor(() => expect(providers()).toHaveLength(2));
  const added = providers()[1];
  expect(added).toHaveTextContent('Mon 09:00–12:00, 13:00–');
  expect(added).toHaveTextContent('0 before and 10 after kept free');
  expect(added).toHaveTextContent('1 closed entry');
});

test('a host is edited, and leaving before saving asks first', async () => {
  const app = await open();
  const { user, api, address } = app;
  await press(app, screen.getByLabelText(`Edit ${FIRST.name}`));
  await user.click(await screen.findByLabelText('Takes appointments'));
  await user.click(await within(screen.getByRole('navigation', { name: 'Settings' })).findByText('Team'));
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Stay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/settings/scheduling');
  const form = within(screen.getByRole('form', { name: `Edit ${FIRST.name}` }));
  expect(within(form.getByTestId('save-bar')).getByText('Unsaved changes')).toBeVisible();
  await user.click(await form.findByText('Save'));
  await waitFor(() => expect(providers()[0]).toHaveTextContent('Takes no appointments'));
  const [saved] = api.to('PUT /v1/providers/:id');
  expect(saved?.params).toEqual({ id: FIRST.id });
  expect(saved?.body).toMatchObject({ name: FIRST.name, isActive: false, rules: DEFAULT_RULES });
});

test('a colleague’s change of working hours is not reverted; closed days that were typed are kept', async () => {
  const app = await open();
  const { user, api } = app;
  await press(app, screen.getByLabelText(`Edit ${FIRST.name}`));
  const form = within(await screen.findByRole('form', { name: `Edit ${FIRST.name}` }));
  fill(form.getByLabelText('Name'), 'Attorney Dana Reyes-Cole');
  await press(app, form.getByText('Add closed days'));
  fill(form.getByLabelText('First day'), '2030-12-24');
  const hours = [{ day: 1, from: '10:00', to: '14:00' }];
  const blackouts = [{ from: '2030-07-04', to: '2030-07-04', label: 'Holiday' }];
  const theirs = { ...FIRST, rules: { ...FIRST.rules, hours, blackouts } };
  api.on('GET /v1/providers', { ok: true, items: [theirs], nextCursor: null, timeZone: 'America/Detroit' });
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.appointment.hosts(TENANT.id) }));
  await waitFor(() => expect(form.getByLabelText('Monday from')).toHaveValue('10:00'));
  expect(form.queryByLabelText('Tuesday from')).toBeNull();
  expect(form.getByLabelText('First day')).toHaveValue('2030-12-24');
  await user.click(form.getByText('Save'));
  await expectToast('Host saved');
  expect(api.to('PUT /v1/providers/:id').at(-1)?.body).toMatchObject({
    name: 'Attorney Dana Reyes-Cole',
    rules: { hours, blackouts: [{ from: '2030-12-24', to: '2030-12-24' }] },
  });
});

test('a host can be linked to any team member; a former member stays until changed', async () => {
  const person = (number: number) => ({
    id: `77777777-7777-4777-8777-${String(number).padStart(12, '0')}`,
    name: `Person ${number}`,
    email: `person-${number}@harbor-law.example`,
    role: 'staff' as const,
  });
  const people = Array.from({ length: 150 }, (_none, index) => person(index));
  const team = later();
  const api = schedulingServer({ ...FIRST, memberId: person(900).id }).on(
    'GET /v1/leads/assignees',
    team.promise,
  );
  const app = await open('owner', api);
  await press(app, screen.getByLabelText(`Edit ${FIRST.name}`));
  await screen.findByTestId('provider-form');
  expect(screen.queryByLabelText('Member of the team')).toBeNull();
  team.answer({ ok: true, items: people, nextCursor: null });
  const member = await screen.findByLabelText('Member of the team');
  expect(member).toHaveDisplayValue('Someone else');
  const form = within(screen.getByRole('form', { name: `Edit ${FIRST.name}` }));
  expect(form.getByText('Save')).toBeDisabled();
  await app.user.selectOptions(member, 'Person 149');
  await app.user.click(form.getByText('Save'));
  await expectToast('Host saved');
  expect(api.to('PUT /v1/providers/:id').at(-1)?.body).toMatchObject({ memberId: person(149).id });
});

test('a team that cannot be loaded is not shown as a team without members', async () => {
  const app = await open('owner', schedulingServer().on('GET /v1/leads/assignees', noAnswer));
  await press(app, screen.getByText('Add host'));
  const place = within(await screen.findByTestId('provider-form'));
  expect(await place.findByText('Could not load your team')).toBeVisible();
  app.api.on('GET /v1/leads/assignees', { ok: true, items: [], nextCursor: null });
  await app.user.click(place.getByRole('button', { name: 'Try again' }));
  expect(await place.findByRole('form', { name: 'New host' })).toBeVisible();
});

test('an owner chooses who gets an appointment', async () => {
  const { user, api } = await open();
  const routing = within(await screen.findByRole('form', { name: 'Routing' }));
  await user.selectOptions(await routing.findByLabelText('Who gets an appointment'), 'earliest');
  await user.click(await routing.findByText('Save'));
  await expectToast('Scheduling saved');
  expect(api.to('PUT /v1/settings/scheduling').map(({ body }) => body)).toEqual([
    { ...DEFAULT_SCHEDULING, routing: 'earliest' },
  ]);
  expect(routing.getByLabelText('Who gets an appointment')).toHaveValue('earliest');
});

test('staff can view scheduling but not change it', async () => {
  await open('staff');
  expect(providers()).toHaveLength(1);
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  await screen.findByRole('form', { name: 'Routing' });
  expect(screen.queryByText(/^(Edit|Add|Save)/, { selector: 'button' })).toBeNull();
});

test('viewers see whom to ask', async () => {
  const { api } = openApp('/settings/scheduling', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
  expect(api.to('GET /v1/providers')).toEqual([]);
});

test('invalid calendar settings are refused on their fields', async () => {
  const app = await open();
  const { user, api } = app;
  await press(app, await screen.findByLabelText(`Connect calendar of ${FIRST.name}`));
  const form = within(await screen.findByRole('form', { name: `Calendar of ${FIRST.name}` }));
  fill(form.getByLabelText('Calendar address'), 'calendar.example.com');
  await press(app, form.getByText('Connect and test'));
  expect(await form.findByText(/Calendar address must look like/)).toBeVisible();
  expect(form.getByText('Password is required')).toBeVisible();
  expect(api.to('PUT /v1/providers/:id/calendar')).toEqual([]);
  await user.selectOptions(await form.findByLabelText('Calendar'), 'service_account');
  expect(await form.findByLabelText('Key file')).toBeVisible();
  await press(app, form.getByText('Cancel'));
  expect(await screen.findByTestId('provider-calendar')).toHaveTextContent('No calendar connected');
});

test('a calendar that refuses the account shows an error until it is fixed, and is disconnected', async () => {
  const app = await open();
  const { user, api } = app;
  const line = () => screen.getByTestId('provider-calendar');
  const connect = async (password: string): Promise<void> => {
    await press(app, await screen.findByLabelText(/^(Connect|Change) calendar of/));
    const form = within(await screen.findByRole('form', { name: /^Calendar of/ }));
    fill(form.getByLabelText('Calendar address'), ACCOUNT.url);
    fill(form.getByLabelText('User name'), ACCOUNT.username);
    fill(form.getByLabelText('Password'), password);
    await press(app, form.getByText('Connect and test'));
    await screen.findByTestId('provider-calendar');
  };
  await connect('wrong');
  await waitFor(() => expect(line()).toHaveTextContent('Not in sync'));
  expect(line()).toHaveTextContent('The calendar refused the account.');
  await connect(ACCOUNT.password);
  expect(await within(line()).findByText('Connected')).toBeVisible();
  expect(api.to('PUT /v1/providers/:id/calendar').map(({ body }) => body)).toEqual([
    { kind: 'caldav', ...ACCOUNT, password: 'wrong' },
    { kind: 'caldav', ...ACCOUNT },
  ]);
  await press(app, screen.getByLabelText(`Test calendar of ${FIRST.name}`));
  await expectToast('The calendar is in sync');
  await press(app, screen.getByLabelText(`Disconnect calendar of ${FIRST.name}`));
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Disconnect'));
  await expectToast('Calendar disconnected');
  await waitFor(() => expect(line()).toHaveTextContent('No calendar connected'));
});

test('a slow calendar is not in sync until it has responded, and is checked until then', () =>
  withPlayedTime(async (pass) => {
    const slow = { ...NO_CALENDAR, providerId: FIRST.id, kind: 'caldav' as const, calendar: ACCOUNT.url };
    const api = schedulingServer()
      .on('GET /v1/calendars', { ok: true, items: [slow], nextCursor: null })
      .on('POST /v1/providers/:id/calendar/check', { ok: true, calendar: slow });
    const app = await open('owner', api);
    const line = await screen.findByTestId('provider-calendar');
    expect(await within(line).findByText('Checking')).toBeVisible();
    await press(app, screen.getByLabelText(`Test calendar of ${FIRST.name}`));
    await expectToast('The calendar has not answered yet');
    const at = new Date().toISOString();
    api.on('GET /v1/calendars', {
      ok: true,
      items: [{ ...slow, triedAt: at, syncedAt: at }],
      nextCursor: null,
    });
    await pass(2_000);
    expect(await within(line).findByText('Connected')).toBeVisible();
  }));

test('a calendar that refuses appointments shows how many are missing in it, and why', async () => {
  const at = new Date().toISOString();
  const api = schedulingServer().on('GET /v1/calendars', () => ({
    ok: true,
    items: [
      {
        ...NO_CALENDAR,
        providerId: FIRST.id,
        kind: 'caldav',
        calendar: ACCOUNT.url,
        account: ACCOUNT.username,
        syncedAt: at,
        triedAt: at,
        problem: 'read_only',
        failingSince: at,
        unwritten: 2,
        unread: 1,
      },
    ],
    nextCursor: null,
  }));
  await open('owner', api);
  const line = await screen.findByTestId('provider-calendar');
  await waitFor(() => expect(line).toHaveTextContent('Not in sync'));
  expect(line).toHaveTextContent('appointments cannot be written into it');
  expect(line).toHaveTextContent('2 appointments are missing from it.');
  expect(line).toHaveTextContent('1 event in it cannot be read, and its time is offered.');
  expect(within(line).queryByText('Connected')).toBeNull();
});
