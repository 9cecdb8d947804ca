/** The column type of a data table, and the table model behind it. */
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type SortFn,
} from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { once } from '../../lib/core/once.js';

/** The current display state of a row. */
export interface RowState {
  /** The row that has the keyboard focus, or that gets it first. */
  isActive: boolean;
  /** Its record is open beside the table. */
  isOpen: boolean;
  /** Selected for a bulk change; undefined if rows cannot be selected. */
  isPicked: boolean | undefined;
  /** Tab index of every control in the row: Tab reaches only those of the active row. */
  tabIndex: 0 | -1 | undefined;
}

export interface DataColumn<T> {
  id: string;
  /** The column's heading. */
  title: string;
  /** Hides the heading visually, for a column of buttons. */
  isTitleHidden?: boolean;
  /** Track of the grid, for example `minmax(8rem, 2fr)`. All rows share it, so it must not depend on content. */
  width: string;
  cell: (item: T, row: RowState) => ReactNode;
  /** The value to sort by; without it, the column cannot be sorted. Null comes last. */
  sortBy?: (item: T) => string | number | null;
  align?: 'end';
  /**
   * The cell's place when a row is a card of two columns: at the start or the end of a line, in the card's upper corner,
   * on its own line after the column's title, or nowhere. Without it, the cell has its own line.
   */
  phone?: 'start' | 'end' | 'corner' | 'labelled' | 'hidden';
  /** The column stays while an open record takes half the width; by default, the columns that a phone shows stay. */
  isKeptBeside?: boolean;
  /** The cell is the heading of its row. */
  isRowHead?: boolean;
  /** Additional CSS classes of the cell. */
  className?: string;
  /** Test id of the cell. */
  testId?: string;
}

/** The last column, with a row's buttons. */
export function actionsColumn<T>(column: Pick<DataColumn<T>, 'width' | 'cell' | 'phone'>): DataColumn<T> {
  return { id: 'actions', title: 'Actions', isTitleHidden: true, align: 'end', ...column };
}

/** The column stays while a record is open beside the table. */
export const isKeptBeside = ({
  isKeptBeside: isKept,
  phone,
}: Pick<DataColumn<never>, 'isKeptBeside' | 'phone'>): boolean => isKept ?? phone !== 'hidden';

/** A row of a data table: anything with an id. */
export interface DataRow {
  id: string;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type TableModel<T extends DataRow> = ReactTable<typeof features, T>;

const collator = once(() => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }));

/**
 * Compares numbers by size and texts alphabetically, as people expect (US English): case is ignored, and digits in a
 * text count as numbers.
 */
export function compareValues(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator().compare(String(one), String(other));
}

/** The rows in the order that the reader has chosen, and what the table head needs to change that order. */
export function useTableModel<T extends DataRow>(
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  isSortable: boolean,
): TableModel<T> {
  const definitions = useMemo(() => {
    const sortFn: SortFn<typeof features, T> = (one, other, id) =>
      compareValues(one.getValue(id), other.getValue(id));
    return columns.map(({ id, title, sortBy }): ColumnDef<typeof features, T, unknown> => ({
      id,
      header: title,
      accessorFn: (item) => sortBy?.(item) ?? undefined,
      enableSorting: isSortable && sortBy !== undefined,
      sortUndefined: 'last',
      sortFn,
    }));
  }, [columns, isSortable]);
  return useTable<typeof features, T>({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    enableMultiSort: false,
  });
}
