/** The Event Console: its three filters, the text of an empty list, and clearing it. */
import { act, screen } from '@testing-library/react';
import { clearConsole, recordEntry } from '../../lib/event/console-store.js';
import { fill } from '../../testing/render-app.js';
import { renderComponent } from '../../testing/render-component.js';
import { EventConsole } from './event-console.js';

const rows = (): (string | null)[] =>
  screen.queryAllByTestId('console-entry').map(({ textContent }) => textContent);

beforeEach(() => clearConsole());

test('requests can be filtered by outcome, step and text, and cleared', async () => {
  const { user } = renderComponent(<EventConsole />);
  expect(screen.getByText('No calls yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  act(() => {
    recordEntry({
      kind: 'request',
      method: 'POST',
      path: '/v1/law/intake/submit',
      outcome: 'ok',
      step: 'intake',
    });
    recordEntry({
      kind: 'request',
      method: 'POST',
      path: '/v1/law/appointment/book',
      outcome: 'failed',
      step: 'appointment',
      status: 409,
      note: 'That time was just taken.',
    });
  });
  expect(rows()).toHaveLength(2);
  // Newest first.
  expect(rows()[0]).toContain('/v1/law/appointment/book');

  await user.click(screen.getByText('Failed 1'));
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('That time was just taken.');
  await user.click(screen.getByText('All 2'));
  await user.selectOptions(screen.getByLabelText('Step'), 'intake');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('/v1/law/intake/submit');
  fill(screen.getByLabelText('Filter by text'), 'TAKEN');
  expect(screen.getByText('Nothing matches')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Step'), 'all');
  expect(rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('No calls yet')).toBeVisible();
});
