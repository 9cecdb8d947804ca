/**
 * One row of a data table. It uses plain elements and renders again only when its own record or state changes, because
 * scrolling adds and removes rows.
 */
import { memo, type CSSProperties } from 'react';
import { isKeptBeside, type DataColumn, type DataRow, type RowState } from './columns.js';

/** `data-` attributes of a row, for tests and styles. */
export type RowAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;

interface TableRowProps<T extends DataRow> {
  item: T;
  columns: readonly DataColumn<T>[];
  index: number;
  testId: string | undefined;
  attributes: ((item: T) => RowAttributes) | undefined;
  /** Names the record in the label of its checkbox. */
  nameOf: ((item: T) => string) | undefined;
  hasKeys: boolean;
  isActive: boolean;
  isOpen: boolean;
  isPicked: boolean | undefined;
  /** The position of a virtual row, in pixels from the top of the body. */
  top?: number;
  height?: number;
}

function Row<T extends DataRow>({ item, columns, index, testId, top, height, ...props }: TableRowProps<T>) {
  const { hasKeys, isActive, isOpen, isPicked } = props;
  const tabIndex = hasKeys ? (isActive ? 0 : -1) : undefined;
  const state: RowState = { isActive, isOpen, isPicked, tabIndex };
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { height, transform: `translateY(${top}px)` };
  return (
    <div
      role="row"
      className="row"
      data-testid={testId}
      data-id={item.id}
      data-index={index}
      data-active={hasKeys ? isActive : undefined}
      data-open={hasKeys ? isOpen : undefined}
      data-picked={isPicked}
      aria-rowindex={index + 2}
      style={style}
      {...props.attributes?.(item)}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role={column.isRowHead ? 'rowheader' : 'cell'}
          className={column.className ? `cell ${column.className}` : 'cell'}
          data-align={column.align}
          data-phone={column.phone}
          data-beside={isKeptBeside(column)}
          data-testid={column.testId}
        >
          {at === 0 && isPicked !== undefined && (
            // The table handles the clicks of all checkboxes, so that rows need no handlers.
            <input
              type="checkbox"
              className="pick"
              tabIndex={tabIndex}
              aria-label={`Select ${props.nameOf?.(item) ?? item.id}`}
              checked={isPicked}
              readOnly
            />
          )}
          {column.phone === 'labelled' && (
            <span className="label" aria-hidden>
              {column.title}
            </span>
          )}
          {column.cell(item, state)}
        </div>
      ))}
    </div>
  );
}

export const TableRow = memo(Row) as typeof Row;
