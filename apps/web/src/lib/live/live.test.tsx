/** What a page does when its live stream opens or is refused. */
import { screen, waitFor } from '@testing-library/react';
import { LeadDesk } from '../../testing/lead-desk.js';
import { leadRow } from '../../testing/lead-rows.js';
import { openApp, sessionOf } from '../../testing/render-app.js';
import { refusal, TestApi } from '../../testing/test-api.js';

test.each([401, 409])(
  'a page learns from its stream (%i) that its session has ended, without any user action',
  async (status) => {
    const api = new TestApi();
    new LeadDesk(api, [leadRow(1)]);
    api.on('GET /v1/live', () => {
      api.on('GET /v1/auth/session', sessionOf('nobody'));
      return refusal(status, { code: 'not_authenticated', error: 'Not authenticated' });
    });
    const { address } = openApp('/leads', { as: 'staff', api });
    await screen.findByText('Session ended');
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(screen.queryByTestId('lead-row')).toBeNull();
  },
);

test('changes between the first load and the opening of the stream are loaded once the page is rendered', async () => {
  const api = new TestApi();
  const desk = new LeadDesk(api, [leadRow(1)]);
  openApp('/leads', { as: 'staff', api });
  await screen.findByTestId('lead-row');
  const before = api.to('GET /v1/leads').length;
  desk.leads = [leadRow(1, { leadScore: 91 })];
  await waitFor(() => expect(screen.getByTestId('lead-score')).toHaveTextContent('91'));
  expect(api.to('GET /v1/leads')).toHaveLength(before + 1);
});
