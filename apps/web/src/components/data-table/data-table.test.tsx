/** The data table: sorting, keyboard, selection, thousands of rows, no rows, and rows as cards. */
import { screen, waitFor, within } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { onAPhone } from '../../testing/on-a-phone.js';
import { renderComponent } from '../../testing/render-component.js';
import type { DataColumn } from './columns.js';
import { DataTable, type DataTableProps } from './data-table.js';
import type { TableHandle } from './table-body.js';
import { useListKeys } from './use-list-keys.js';
import { useSelection } from './use-selection.js';
import { VirtualBody } from './virtual-body.js';

interface Person {
  id: string;
  name: string;
  score: number | null;
}

const PEOPLE: readonly Person[] = [
  { id: 'b', name: 'Ben', score: 9 },
  { id: 'd', name: 'dora', score: null },
  { id: 'a', name: 'Anna', score: 10 },
  { id: 'c', name: 'Carl', score: 9 },
];
const COLUMNS: readonly DataColumn<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '10rem',
    isRowHead: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }, { tabIndex }) => (
      <a className="name" href={`/people/${id}`} tabIndex={tabIndex}>
        {name}
      </a>
    ),
  },
  {
    id: 'score',
    title: 'Score',
    width: '5rem',
    phone: 'labelled',
    sortBy: ({ score }) => score,
    cell: ({ score }) => score ?? '–',
  },
  { id: 'note', title: 'Note', width: '5rem', cell: () => <button type="button">Note</button> },
];

const rows = (): HTMLElement[] => screen.queryAllByTestId('person');
const ids = (): string =>
  rows()
    .map((row) => row.dataset['id'])
    .join('');
const plain = { label: 'People', columns: COLUMNS, rows: PEOPLE, rowTestId: 'person' } as const;

describe('order', () => {
  test('a header sorts ascending, then descending, then not at all; rows without a value come last', async () => {
    const { user } = renderComponent(<DataTable {...plain} />);
    const head = (name: string): HTMLElement => screen.getByRole('columnheader', { name });
    expect(ids()).toBe('bdac');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(ids()).toBe('abcd');
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(ids()).toBe('dcba');
    expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(ids()).toBe('bdac');
    expect(head('Name')).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Score' }));
    expect(ids().at(-1)).toBe('d');
    await user.click(screen.getByRole('button', { name: 'Score' }));
    expect(ids().at(-1)).toBe('d');
  });

  test('a partly loaded table cannot be sorted, and neither can a column without values', () => {
    const { rerender } = renderComponent(<DataTable {...plain} isSortable={false} />);
    expect(within(screen.getByRole('table')).queryByRole('button', { name: 'Name' })).toBeNull();
    rerender(<DataTable {...plain} />);
    const head = within(screen.getAllByRole('row')[0] as HTMLElement);
    expect(head.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name', 'Score']);
  });
});

test('is a table with row counts and headers for screen readers', () => {
  renderComponent(<DataTable {...plain} total={40} />);
  const table = screen.getByRole('table', { name: 'People' });
  expect(table).toHaveAttribute('aria-rowcount', '41');
  expect(rows()[1]).toHaveAttribute('aria-rowindex', '3');
  expect(within(rows()[0] as HTMLElement).getByRole('rowheader')).toHaveTextContent('Ben');
  expect(within(rows()[0] as HTMLElement).getAllByRole('cell')).toHaveLength(2);
});

test('an empty table shows what to do', () => {
  renderComponent(<DataTable {...plain} rows={[]} empty={<p>No people yet</p>} />);
  expect(screen.getByText('No people yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

/** The table with every feature that a page can connect to it. */
function Desk({ canSelect = true }: { canSelect?: boolean }): ReactNode {
  const [openId, setOpenId] = useState<string>();
  const table = useRef<TableHandle>(null);
  const selection = useSelection(PEOPLE, { most: 3, view: 'all' });
  const { activeId, setActive } = useListKeys({
    openId,
    table,
    open: setOpenId,
    close: () => setOpenId(undefined),
    selection: canSelect ? selection : undefined,
  });
  const onOpen = (id: string): void => {
    setActive(id);
    setOpenId(id);
  };
  return (
    <>
      <output>{`open ${openId ?? 'none'}, selected ${selection.ids.join('')}`}</output>
      <DataTable
        {...plain}
        open={{ openId, activeId, onOpen }}
        selection={canSelect ? selection : undefined}
        nameOf={({ name }) => name}
        handle={table}
      />
    </>
  );
}

const state = (): string => screen.getByRole('status').textContent ?? '';

describe('keyboard', () => {
  test('j and k move in the order shown, Enter opens, Escape closes', async () => {
    const { user } = renderComponent(<Desk />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveFocus();
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Carl' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Ben' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(state()).toContain('open b'));
    await user.keyboard('j');
    await waitFor(() => expect(state()).toContain('open c'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(state()).toContain('open none'));
    await user.keyboard('{Home}');
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'dora' })).toHaveFocus();
  });

  test('Tab reaches only the active row', async () => {
    const { user } = renderComponent(<Desk />);
    await user.keyboard('jj');
    const links = screen.getAllByRole('link').map(({ tabIndex }) => tabIndex);
    expect(links).toEqual([-1, 0, -1, -1]);
  });

  test('x and Space select rows, and do nothing if rows cannot be selected', async () => {
    const { user, unmount } = renderComponent(<Desk />);
    await user.keyboard('jx');
    await waitFor(() => expect(state()).toContain('selected b'));
    await user.keyboard('j ');
    await waitFor(() => expect(state()).toContain('selected bd'));
    await user.keyboard(' ');
    await waitFor(() => expect(state()).toMatch(/selected b$/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(state()).toMatch(/selected $/));
    unmount();
    renderComponent(<Desk canSelect={false} />);
    await user.keyboard('jx ');
    expect(state()).toMatch(/selected $/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('pointer', () => {
  test('a click on a row opens it, but a click on a control in it does not', async () => {
    const { user } = renderComponent(<Desk />);
    await user.click(within(rows()[2] as HTMLElement).getByText('10'));
    await waitFor(() => expect(state()).toContain('open a'));
    expect(rows()[2]).toHaveAttribute('data-open', 'true');
    await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Note' }));
    expect(state()).toContain('open a');
  });

  test('checkboxes select one row, a range with Shift, or all from the header, up to the limit of one change', async () => {
    const { user } = renderComponent(<Desk />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    await waitFor(() => expect(state()).toContain('selected b'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Anna' }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(state()).toContain('selected bda'));
    await user.click(screen.getByRole('checkbox', { name: 'Select Carl' }));
    expect(state()).toContain('selected bda');
    const all = screen.getByRole('checkbox', { name: 'Select all shown' });
    expect(all).toBeChecked();
    await user.click(all);
    await waitFor(() => expect(state()).toMatch(/selected $/));
    await user.click(all);
    await waitFor(() => expect(state()).toContain('selected bda'));
  });
});

describe('thousands of rows', () => {
  const many = Array.from({ length: 5_000 }, (_none, index) => ({
    id: `p${index}`,
    name: `Person ${index}`,
    score: index,
  }));
  const virtual = (more: Partial<DataTableProps<Person>> & { onMore?: () => void }): ReactNode => {
    const { onMore = () => undefined, ...props } = more;
    return (
      <DataTable
        {...plain}
        rows={many}
        {...props}
        body={(body) => <VirtualBody {...body} heights={{ wide: 40, card: 68 }} hasMore onMore={onMore} />}
      />
    );
  };

  test('only visible rows are in the document', async () => {
    renderComponent(virtual({}));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]).toHaveStyle({ height: '40px' });
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  });

  test('more rows are requested only near the end', async () => {
    const onMore = jest.fn();
    const { rerender } = renderComponent(virtual({ onMore }));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(onMore).not.toHaveBeenCalled();
    rerender(virtual({ onMore, rows: many.slice(0, 50) }));
    await waitFor(() => expect(onMore).toHaveBeenCalled());
  });
});

describe('on a phone', () => {
  onAPhone();

  test('a row is a card with labeled values, and the header has no buttons or checkboxes', () => {
    renderComponent(<Desk />);
    const head = within(screen.getAllByRole('row')[0] as HTMLElement);
    expect(head.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Score',
      'Note',
    ]);
    expect(head.queryByRole('button')).toBeNull();
    expect(head.queryByRole('checkbox')).toBeNull();
    const [first] = rows();
    const cells = within(first as HTMLElement).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent('Score9');
    expect(cells[0]).toHaveAttribute('data-phone', 'labelled');
  });
});
