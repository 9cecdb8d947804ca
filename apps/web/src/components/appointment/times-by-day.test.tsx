import type { Slot } from '@praxis/contracts/appointment/appointment';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../lib/api/api-error.js';
import type { TimeSource } from '../../lib/appointment/week-of-times.js';
import { dayAfter } from '../../lib/core/zoned-time.js';
import { renderComponent } from '../../testing/render-component.js';
import { TimesByDay } from './times-by-day.js';

const MONDAY = '2099-06-01';
const ZONE = 'America/Detroit';
const at = (day: string, hour: number): Slot => ({
  start: `${day}T${hour}:00:00-04:00`,
  end: `${day}T${hour}:30:00-04:00`,
  timeZone: ZONE,
  providerId: '55555555-5555-4555-8555-555555555551',
  provider: 'Dana Reyes',
});

/** A source with these free times. */
function sourceOf(free: readonly Slot[]): TimeSource {
  const from = (first: string): Slot[] => free.filter(({ start }) => start >= first);
  return {
    key: (part) => ['times', free.map(({ start }) => start).join(), part],
    between: (first, last) => Promise.resolve(from(first).filter(({ start }) => start < dayAfter(last, 1))),
    next: (first) => Promise.resolve(from(first).slice(0, 12)),
  };
}

function open(source: TimeSource, timeZone?: string) {
  const onChoose = jest.fn<undefined, [Slot]>();
  const onDay = jest.fn<undefined, []>();
  const view = renderComponent(
    <TimesByDay
      source={source}
      {...(timeZone === undefined ? {} : { timeZone })}
      onChoose={onChoose}
      onDay={onDay}
      from={MONDAY}
      earliest={MONDAY}
      chosen={undefined}
      dateLabel="Date"
      failure="Could not load free times."
    />,
  );
  return { ...view, onChoose, onDay };
}

const dayName = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

test('the first day with free times is shown, and another day shows its own when clicked', async () => {
  const { user, onChoose, onDay } = open(sourceOf([at('2099-06-02', 10), at('2099-06-04', 15)]));
  expect(await dayName('Tuesday, June 2, 2099, 1 free')).toHaveAttribute('aria-pressed', 'true');
  expect(await dayName('Monday, June 1, 2099, nothing free')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await dayName('Thursday, June 4, 2099, 1 free'));
  expect(onDay).toHaveBeenCalledTimes(1);
  await user.click(screen.getByTestId('slot'));
  expect(onChoose).toHaveBeenCalledWith(at('2099-06-04', 15));
});

test('a week without free times is skipped for the next with some, and “Earlier days” leads back to it', async () => {
  const { user } = open(sourceOf([at('2099-06-24', 11)]));
  expect(await dayName('Wednesday, June 24, 2099, 1 free')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Later days' }));
  await screen.findByText('No free times on this day or later. Choose another day.');
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  await dayName('Wednesday, June 24, 2099, 1 free');
});

test('a typed date takes effect once it is complete', async () => {
  open(sourceOf([at('2099-06-02', 10), at('2099-07-01', 10)]));
  const field = screen.getByLabelText('Date');
  await waitFor(() => expect(field).toHaveValue('2099-06-02'));
  fireEvent.change(field, { target: { value: '0002-07-01' } });
  expect(field).toHaveValue('0002-07-01');
  await dayName('Tuesday, June 2, 2099, 1 free');
  fireEvent.change(field, { target: { value: '2099-07-01' } });
  expect(await dayName('Wednesday, July 1, 2099, 1 free')).toHaveAttribute('aria-pressed', 'true');
});

test('shows an error when free times fail to load, or the server’s reason for a refusal', async () => {
  const failing = (error: Error): TimeSource => ({
    ...sourceOf([]),
    key: (part) => ['failing', error.message, part],
    between: () => Promise.reject(error),
  });
  const { unmount } = open(failing(new Error('offline')));
  await screen.findByText('Could not load free times.');
  unmount();
  open(failing(new ApiError({ message: 'Too far ahead.', status: 400, code: 'invalid' })));
  await screen.findByText('Too far ahead.');
});

test('an error that can be retried is shown, not an empty week, when the next free day fails to load', async () => {
  const later = at('2099-06-24', 11);
  const next = jest.fn<Promise<Slot[]>, [string]>().mockRejectedValueOnce(new Error('offline'));
  const { user } = open({ ...sourceOf([later]), key: (part) => ['next fails', part], next });
  await screen.findByText('Could not load free times.');
  expect(screen.queryByText(/^No free times/)).not.toBeInTheDocument();
  next.mockResolvedValue([later]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await dayName('Wednesday, June 24, 2099, 1 free')).toHaveAttribute('aria-pressed', 'true');
});

test('times of hosts in different zones are shown in one zone, by its days', async () => {
  const inAngeles = { timeZone: 'America/Los_Angeles', provider: 'Lee Park' };
  const late = {
    ...at('2099-06-02', 22),
    ...inAngeles,
    start: '2099-06-02T22:00:00-07:00',
    end: '2099-06-02T22:30:00-07:00',
  };
  const early = {
    ...at('2099-06-02', 9),
    ...inAngeles,
    start: '2099-06-02T09:00:00-07:00',
    end: '2099-06-02T09:30:00-07:00',
  };
  const { user, onChoose } = open(sourceOf([at('2099-06-02', 10), early, late]), ZONE);
  expect(await dayName('Tuesday, June 2, 2099, 2 free')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByTestId('slot').map(({ textContent }) => textContent)).toEqual([
    '10:00 AM',
    '12:00 PM',
  ]);
  expect(screen.getByText(/Eastern Daylight Time/)).toBeVisible();
  await user.click(await dayName('Wednesday, June 3, 2099, 1 free'));
  await user.click(screen.getByRole('button', { name: '1:00 AM with Lee Park' }));
  expect(onChoose).toHaveBeenCalledWith(
    expect.objectContaining({ start: '2099-06-03T01:00:00-04:00', timeZone: ZONE }),
  );
});
