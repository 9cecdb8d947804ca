/** Opening the demo's read-only session with its passcode. */
import { PasscodeRequest } from '@praxis/contracts/auth/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, sessionOf } from '../../../testing/render-app.js';
import { refusal, TestApi } from '../../../testing/test-api.js';

const WRONG = { code: 'passcode_wrong', error: 'No.' };

test('a passcode is required; a wrong one shows an error, and the right one signs in', async () => {
  const api = new TestApi()
    .on('GET /v1/dashboard', () => new Promise<never>(() => undefined))
    .on('GET /v1/portal/leads', () => new Promise<never>(() => undefined))
    .onBody('POST /v1/auth/passcode', PasscodeRequest, ({ passcode }) =>
      passcode === 'open sesame' ? sessionOf('viewer', { readOnly: true }) : refusal(401, WRONG),
    );
  const { user, address } = openApp('/login', { as: 'nobody', api });
  await user.click(await screen.findByRole('tab', { name: 'Demo' }));
  const form = within(await screen.findByRole('form', { name: 'Demo passcode' }));
  const open = form.getByRole('button', { name: 'Open the demo account' });
  expect(form.getByLabelText('Industry')).toHaveValue('law');
  await user.click(open);
  expect(await form.findByText('Passcode is required')).toBeVisible();
  expect(api.to('POST /v1/auth/passcode')).toHaveLength(0);

  fill(form.getByLabelText('Passcode'), 'open says me');
  await user.click(open);
  const sentence = 'Invalid passcode. Please check your passcode and try again.';
  await waitFor(() => expect(form.getByTestId('form-alert')).toHaveTextContent(sentence));
  expect(address()).toBe('/login');

  await user.selectOptions(form.getByLabelText('Industry'), 'realestate');
  fill(form.getByLabelText('Passcode'), '  open sesame ');
  await user.click(open);
  await waitFor(() => expect(address()).not.toBe('/login'));
  expect(api.to('POST /v1/auth/passcode').map(({ body }) => body)).toEqual([
    { passcode: 'open says me', industry: 'law' },
    { passcode: 'open sesame', industry: 'realestate' },
  ]);
});
