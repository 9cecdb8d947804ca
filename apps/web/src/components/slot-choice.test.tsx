/** Choosing a free time: times are shown in their zone and grouped by day, and one can be chosen. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../testing/render-component.js';
import { SlotChoice } from './slot-choice.js';
import { pressDisabled } from '../testing/patient-user.js';

const slot = (start: string, provider = 'Dana Cole'): Slot => ({
  start,
  end: start,
  provider,
  providerId: provider,
  timeZone: 'America/Detroit',
});
const MONDAY = [slot('2099-03-02T09:00:00-05:00'), slot('2099-03-02T10:30:00-05:00')];
const TUESDAY = slot('2099-03-03T23:30:00-05:00', 'Eli Park');

test('times of several days are grouped by day in their own zone', async () => {
  const onChoose = jest.fn();
  const { user } = renderComponent(
    <SlotChoice slots={[...MONDAY, TUESDAY]} chosen={TUESDAY.start} onChoose={onChoose} days="headings" />,
  );
  const monday = within(screen.getByRole('group', { name: 'Monday, March 2, 2099' }));
  expect(monday.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '9:00 AM',
    '10:30 AM',
  ]);
  const tuesday = within(screen.getByRole('group', { name: 'Tuesday, March 3, 2099' }));
  expect(tuesday.getByRole('button', { name: '11:30 PM with Eli Park' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.click(monday.getByRole('button', { name: '10:30 AM with Dana Cole' }));
  expect(onChoose).toHaveBeenCalledWith(MONDAY[1]);
});

test('inline times show their day in the button, in the reader’s zone', () => {
  renderComponent(
    <SlotChoice slots={[TUESDAY]} onChoose={() => undefined} days="inline" timeZone="Europe/Berlin" />,
  );
  expect(screen.getByRole('button')).toHaveTextContent('Wednesday, March 4, 2099, 5:30 AM');
});

test('no time can be chosen while the choice is disabled', async () => {
  const onChoose = jest.fn();
  const { user } = renderComponent(<SlotChoice slots={MONDAY} onChoose={onChoose} days="none" disabled />);
  await pressDisabled(user, screen.getByRole('button', { name: '9:00 AM with Dana Cole' }));
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.queryByRole('group')).toBeNull();
});
