/** Settings, Account: which events a member of the team is notified of, by which channel and when. */
import {
  NotificationPhone,
  NotificationPhoneCode,
  NotificationSettings,
} from '@praxis/contracts/notification/notification';
import { screen, waitFor, within } from '@testing-library/react';
import { notificationSettings } from '../testing/notification-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

type Known = ReturnType<typeof notificationSettings>;

/** A server that stores the choices. */
function server(first: Known = notificationSettings()): TestApi {
  let known = first;
  return new TestApi()
    .on('GET /v1/notifications/settings', () => known)
    .onBody('PUT /v1/notifications/settings', NotificationSettings, (settings) => {
      known = { ...known, settings };
      return known;
    })
    .onBody('PUT /v1/notifications/phone', NotificationPhone, () => {
      known = { ...known, phone: { number: '+13135550142', isVerified: false } };
      return { ok: true, message: 'Sent.' };
    })
    .onBody('POST /v1/notifications/phone/confirm', NotificationPhoneCode, ({ code }) => {
      if (code !== '123456')
        return refusal(400, {
          code: 'invalid_code',
          error: 'This code is wrong or has expired.',
          fields: { code: 'This code is wrong or has expired.' },
        });
      known = { ...known, phone: { number: '+13135550142', isVerified: true } };
      return { ok: true, message: 'Verified.' };
    })
    .on('DELETE /v1/notifications/phone', () => {
      known = { ...known, phone: null };
      return { ok: true, message: 'Removed.' };
    })
    .on('GET /v1/settings/account', { ok: true, settings: { notifyByEmail: true, notifyBySms: true } })
    .on('GET /v1/settings/phone', {
      ok: true,
      settings: {
        handoverNumber: '',
        voicemail: 'message',
        monthlyCapCents: 10_000,
        spentCents: 0,
        voiceUrl: 'https://praxis.example/v1/webhooks/voice',
      },
    });
}

const open = (api = server(), path = '/settings/account', as: 'owner' | 'staff' = 'staff'): App =>
  openApp(path, { api, as });
const form = async () => within(await screen.findByRole('form', { name: 'Your notifications' }));
const box = async (name: string): Promise<HTMLElement> => (await form()).getByRole('checkbox', { name });
const save = async ({ user }: App): Promise<void> => {
  await user.click((await form()).getByText('Save'));
  await expectToast('Notifications saved');
};
const saved = ({ api }: App): NotificationSettings[] =>
  api.to('PUT /v1/notifications/settings').map(({ body }) => NotificationSettings.parse(body));

test('staff choose the channels for each event; every checkbox has a name', async () => {
  const app = open();
  expect(await box('New appointment: Email')).toBeChecked();
  expect(await box('New lead: In the page')).toBeChecked();
  expect(await box('New lead: Email')).not.toBeChecked();
  expect((await form()).getByText('Save')).toBeDisabled();
  await app.user.click(await box('New lead: Email'));
  await app.user.click(await box('New appointment: In the page'));
  await save(app);
  const [sent] = saved(app);
  expect(sent?.choices.lead_new).toEqual({ page: true, email: true, sms: false });
  expect(sent?.choices.appointment_booked).toEqual({ page: false, email: true, sms: false });
  await waitFor(async () => expect((await form()).getByText('Save')).toBeDisabled());
});

test('quiet hours with equal start and end are refused on the end field', async () => {
  const app = open();
  const fields = await form();
  await app.user.click(fields.getByLabelText('No email or text messages at night'));
  fill(await fields.findByLabelText('From'), '08:00');
  fill(fields.getByLabelText('Until'), '08:00');
  await app.user.click(fields.getByText('Save'));
  await waitFor(() =>
    expect(fields.getByLabelText('Until')).toHaveAccessibleErrorMessage(
      'Choose an end that is not the beginning',
    ),
  );
  expect(saved(app)).toEqual([]);
  fill(fields.getByLabelText('Until'), '07:00');
  await save(app);
  expect(saved(app)).toMatchObject([{ quietHours: { isOn: true, from: '08:00', to: '07:00' } }]);
});

test('quiet hours and the digest show their times where they are set', async () => {
  const app = open();
  const fields = await form();
  expect(fields.queryByLabelText('From')).toBeNull();
  await app.user.click(fields.getByLabelText('No email or text messages at night'));
  fill(await fields.findByLabelText('From'), '21:30');
  await app.user.click(fields.getByLabelText('Quiet all Saturday and Sunday'));
  await app.user.selectOptions(fields.getByLabelText('Email and text messages come'), 'Together, once a day');
  fill(await fields.findByLabelText('At'), '09:15');
  await save(app);
  expect(saved(app)[0]).toMatchObject({
    quietHours: { isOn: true, from: '21:30', to: '07:00', weekends: true },
    digest: { mode: 'daily', at: '09:15' },
  });
});

test('text messages show why they cannot be chosen', async () => {
  open();
  expect(await box('Missed call: SMS')).toBeDisabled();
  expect(await box('Missed call: SMS')).toHaveAccessibleDescription(/has not turned on text messages/);
  expect(screen.queryByLabelText('Mobile number')).toBeNull();
});

test('a number is verified with the code it receives; then text messages can be chosen', async () => {
  const app = open(server(notificationSettings({ practice: { email: true, sms: true } })));
  expect(await box('Missed call: SMS')).toHaveAccessibleDescription(/need your verified mobile number/);
  fill(await screen.findByLabelText('Mobile number'), '(313) 555-0142');
  await app.user.click(screen.getByText('Send code'));
  fill(await screen.findByLabelText('Code'), '000000');
  await app.user.click(screen.getByText('Verify'));
  expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
  fill(screen.getByLabelText('Code'), '123456');
  await app.user.click(screen.getByText('Verify'));
  expect(await screen.findByText('(313) 555-0142, verified')).toBeVisible();
  await waitFor(async () => expect(await box('Missed call: SMS')).toBeEnabled());
  await app.user.click(await screen.findByText('Remove'));
  expect(await screen.findByLabelText('Mobile number')).toBeVisible();
});

test('the link of an email leads to its row', async () => {
  open(server(), '/settings/account?notification=appointment_booked');
  await waitFor(async () => expect(await box('New appointment: Email')).toHaveFocus());
});

test('a refused change shows an error and keeps the choice', async () => {
  const api = server().on('PUT /v1/notifications/settings', () =>
    refusal(409, { code: 'phone_not_verified', error: 'Verify your mobile number first.' }),
  );
  const app = open(api);
  await app.user.click(await box('New lead: Email'));
  await app.user.click((await form()).getByText('Save'));
  expect(await screen.findByText('Verify your mobile number first.')).toBeVisible();
  expect(await box('New lead: Email')).toBeChecked();
});
