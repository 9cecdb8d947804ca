/** The head of a data table: titles, buttons that sort, and the checkbox that selects all displayed rows. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../lib/core/use-media.js';
import { fromWidth } from '../../theme/breakpoints.js';
import { isKeptBeside, type DataColumn, type DataRow, type TableModel } from './columns.js';
import type { Selection } from './use-selection.js';

/** Media query for windows where rows have columns; in narrower ones, each row is a card and the head is hidden. */
export const WIDE = fromWidth('md');

interface TableHeadProps<T extends DataRow> {
  table: TableModel<T>;
  columns: readonly DataColumn<T>[];
  selection: Selection | undefined;
  /** How many rows are loaded. */
  count: number;
}

export function TableHead<T extends DataRow>({ table, columns, selection, count }: TableHeadProps<T>) {
  const isWide = useMedia(WIDE);
  return (
    <div role="rowgroup" className="head-group">
      <div role="row" className="head" aria-rowindex={1}>
        {columns.map((shown, index) => {
          const { id, title, align, isTitleHidden } = shown;
          const column = table.getColumn(id);
          const sorted = column?.getIsSorted() ?? false;
          const canSort = isWide && column?.getCanSort() === true;
          return (
            <div
              key={id}
              role="columnheader"
              className="cell"
              data-align={align}
              data-beside={isKeptBeside(shown)}
              aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
            >
              {index === 0 && selection && isWide && <PickAll selection={selection} count={count} />}
              {canSort ? (
                <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
                  {title}
                  <SortMark sorted={sorted} />
                </button>
              ) : isTitleHidden ? (
                <span className="unseen">{title}</span>
              ) : (
                title
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }): ReactNode {
  if (sorted === false) return null;
  return sorted === 'asc' ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />;
}

function PickAll({ selection, count }: { selection: Selection; count: number }) {
  const { ids, pickAll, clear, most } = selection;
  const all = ids.length > 0 && ids.length >= Math.min(count, most);
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label="Select all shown"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = ids.length > 0 && !all;
      }}
      onChange={() => (all ? clear() : pickAll())}
    />
  );
}
