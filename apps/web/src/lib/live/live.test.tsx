/** A page whose live stream is refused asks who is signed in. */
import { screen, waitFor } from '@testing-library/react';
import { LeadDesk } from '../../testing/lead-desk.js';
import { leadRow } from '../../testing/lead-rows.js';
import { openApp, sessionOf } from '../../testing/render-app.js';
import { refusal, TestApi } from '../../testing/test-api.js';

test.each([401, 409])(
  'a page whose session has ended learns so from its stream (%i), without being looked at',
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
