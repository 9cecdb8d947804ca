/** The phone settings that an owner chooses on the account page. */
import { PhoneSettingsUpdate, type PhoneSettings } from '@praxis/contracts/call/phone';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp } from '../../../testing/render-app.js';
import { TestApi } from '../../../testing/test-api.js';

test('an owner saves the phone settings; an invalid number shows an error, and the stored values are shown', async () => {
  const rest = { spentCents: 0, voiceUrl: 'https://praxis.example/voice' };
  let settings: PhoneSettings = {
    handoverNumber: '',
    voicemail: 'message',
    monthlyCapCents: 10_000,
    ...rest,
  };
  const unread = { code: 'unavailable', ok: false, error: 'Not of this test', requestId: 'test' };
  const api = new TestApi()
    .on('GET /v1/settings/*', () => Response.json(unread, { status: 503 }))
    .on('GET /v1/settings/phone', () => ({ ok: true, settings }))
    .onBody('PUT /v1/settings/phone', PhoneSettingsUpdate, (update) => {
      // The server stores numbers in E.164 form.
      settings = { ...settings, ...update, handoverNumber: '+13135550177' };
      return { ok: true, settings };
    });
  const { user } = openApp('/settings/account', { as: 'owner', api });
  const form = within(await screen.findByRole('form', { name: 'Phone' }));
  const save = (): HTMLElement => form.getByRole('button', { name: 'Save' });
  fill(form.getByLabelText('Transfer number'), '12');
  await user.click(save());
  await form.findByText(/7 to 15 digits/);
  fill(form.getByLabelText('Transfer number'), '(313) 555-0177');
  await user.selectOptions(await form.findByLabelText('When a machine answers'), 'hang_up');
  // An emptied limit is no amount; saved as 0, it would stop calls to leads.
  fill(form.getByLabelText(/Limit for outbound calls/), '');
  await user.click(save());
  await form.findByText('Enter a limit, or 0 for no outbound calls');
  expect(api.to('PUT /v1/settings/phone')).toHaveLength(0);
  fill(form.getByLabelText(/Limit for outbound calls/), '25');
  await user.click(save());
  expect(await screen.findByTestId('toast')).toHaveTextContent('Phone settings saved');
  expect(api.to('PUT /v1/settings/phone').map(({ body }) => body)).toEqual([
    { handoverNumber: '(313) 555-0177', voicemail: 'hang_up', monthlyCapCents: 2500 },
  ]);
  await waitFor(() => expect(form.getByLabelText('Transfer number')).toHaveValue('+13135550177'));
  expect(form.getByLabelText('When a machine answers')).toHaveValue('hang_up');
  expect(form.getByLabelText(/Limit for outbound calls/)).toHaveValue(25);
  fill(form.getByLabelText(/Limit for outbound calls/), '');
  await user.click(form.getByRole('button', { name: 'Discard' }));
  expect(form.getByLabelText(/Limit for outbound calls/)).toHaveValue(25);
});
