/** After a time without live changes, every displayed row is read again. */
import { screen, waitFor, within } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const PAGE = 2;

test('a change to a lead on the third page is shown in place', async () => {
  const api = new TestApi();
  const desk = new LeadDesk(
    api,
    [1, 2, 3, 4, 5, 6].map((number) => leadRow(number)),
  );
  api.on('GET /v1/leads', ({ query }) => {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + PAGE;
    return {
      ok: true,
      items: desk.leads.slice(from, next),
      nextCursor: next < desk.leads.length ? String(next) : null,
    };
  });
  openApp('/leads', { as: 'staff', api });
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(6));
  await waitFor(() => expect(screen.getByTestId('lead-management')).toHaveAttribute('data-live', 'true'));
  desk.leads = desk.leads.map((lead, index) => (index === 4 ? { ...lead, status: 'converted' } : lead));
  desk.stream.lose();
  const row = within(screen.getAllByTestId('lead-row')[4] as HTMLElement);
  await waitFor(() => expect(row.getByTestId('lead-status')).toHaveTextContent('Converted'));
});
