/** The list of leads on a phone: its filters are folded, and the button shows how many are active. */
import { screen, waitFor } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadRow } from '../testing/lead-rows.js';
import { onAPhone } from '../testing/on-a-phone.js';
import { openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

onAPhone();

test('filters unfold from a button that shows how many are active', async () => {
  const api = new TestApi();
  const qualified = leadRow(2, { status: 'qualified' });
  new LeadDesk(api, [leadRow(1), qualified]);
  const { user, address } = openApp('/leads', { as: 'staff', api });
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(2));
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Status')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Sort')).toBeInTheDocument();

  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByLabelText('Status'), 'qualified');
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(1));
  expect(address()).toBe('/leads?status=qualified');
  await user.click(button);
  expect(screen.queryByLabelText('Status')).not.toBeInTheDocument();
  expect(button).toHaveAccessibleName('Filters, 1 on');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getAllByTestId('lead-row')).toHaveLength(2));
  expect(button).toHaveAccessibleName('Filters');
});
