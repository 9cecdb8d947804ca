import { calendarForm, NO_VALUES, type CalendarValues } from './calendar-values.js';

const submit = (values: Partial<CalendarValues>) => calendarForm.safeParse({ ...NO_VALUES, ...values });
const wrong = (values: Partial<CalendarValues>): string[] =>
  (submit(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('only the fields of the chosen kind are submitted', () => {
  const account = { username: 'dana', password: 'secret' };
  const url = 'https://dav.example.com/dana/work/';
  expect(submit({ ...account, url, clientId: 'left over' }).data).toEqual({
    kind: 'caldav',
    url,
    ...account,
  });
  const consent = { clientId: 'c', clientSecret: 's', refreshToken: 't' };
  expect(submit({ choice: 'refresh_token', ...consent }).data).toEqual({
    kind: 'google',
    credentials: 'refresh_token',
    calendarId: 'primary',
    ...consent,
  });
});

test('errors are shown on their fields', () => {
  expect(wrong({ url: 'dav.example.com' })).toEqual([
    'url: Calendar address must look like https://calendar.example.com/dav/work/',
    'username: User name is required',
    'password: Password is required',
  ]);
  expect(wrong({ url: 'https://me:secret@dav.example.com/', username: 'a', password: 'b' })).toHaveLength(1);
  expect(wrong({ choice: 'service_account', keyFile: '{"type":"authorized_user"}' })).toEqual([
    'keyFile: Key file must be the JSON key of a service account, as Google gives it out',
  ]);
});
