/** A table that is loaded page by page: loading, failed and tried again, empty, loaded, and with more to load. */
import { screen } from '@testing-library/react';
import { ApiError } from '../../lib/api/api-error.js';
import { renderComponent } from '../../testing/render-component.js';
import type { DataColumn } from './columns.js';
import { LoadedTable } from './loaded-table.js';

interface Item {
  id: string;
}
type List = Parameters<typeof LoadedTable<Item>>[0]['list'];

const COLUMNS: readonly DataColumn<Item>[] = [
  { id: 'id', title: 'Name', width: '1fr', sortBy: ({ id }) => id, cell: ({ id }) => id },
];
const list = (more: Partial<List>): List => ({
  data: undefined,
  error: null,
  refetch: () => undefined,
  fetchNextPage: () => new Promise(() => undefined),
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  ...more,
});
const pages = (...items: string[][]): Pick<List, 'data'> => ({
  data: {
    pages: items.map((page) => ({ items: page.map((id) => ({ id })) })),
    pageParams: items.map(() => ''),
  },
});
const table = (of: List) => (
  <LoadedTable
    list={of}
    label="Things"
    columns={COLUMNS}
    rowTestId="thing"
    failure="Could not load things"
    empty={<p>No things yet</p>}
    more="Show older"
  />
);
const shown = (): (string | null)[] => screen.queryAllByTestId('thing').map(({ textContent }) => textContent);

test('shows a loading state, then an error with a button to try again, then the rows', async () => {
  const refetch = jest.fn();
  const { user, rerender } = renderComponent(table(list({})));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  const error = new ApiError({ message: 'The server is busy.', status: 503, code: 'busy' });
  rerender(table(list({ error, refetch })));
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load things');
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(table(list(pages(['b', 'a']))));
  expect(shown()).toEqual(['b', 'a']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error stays during an automatic reload, until the user tries again', async () => {
  const error = new ApiError({ message: 'The server is busy.', status: 503, code: 'busy' });
  const { user, rerender } = renderComponent(table(list({ error, errorUpdatedAt: 1 })));
  rerender(table(list({ errorUpdatedAt: 1 })));
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  rerender(table(list({ error, errorUpdatedAt: 2 })));
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
  // Another list, which has not failed.
  rerender(table(list({ errorUpdatedAt: 0 })));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

test('shows a message when the list is empty', () => {
  renderComponent(table(list(pages([]))));
  expect(screen.getByText('No things yet')).toBeInTheDocument();
});

test('a record that moved between two pages is shown once, and all rows can be sorted once loaded', async () => {
  const fetchNextPage = jest.fn();
  const { user, rerender } = renderComponent(
    table(list({ ...pages(['b', 'c']), hasNextPage: true, fetchNextPage })),
  );
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(table(list(pages(['b', 'c'], ['c', 'a']))));
  expect(shown()).toEqual(['b', 'c', 'a']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(shown()).toEqual(['a', 'b', 'c']);
});
