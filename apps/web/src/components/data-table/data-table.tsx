/**
 * The one data table: columns, sorting, selection, keyboard, and a card per row on phones. It draws rows that are
 * already loaded; `loaded-table.tsx` adds loading, failure and paging, `virtual-body.tsx` draws thousands.
 */
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { useMemo, type CSSProperties, type MouseEvent, type ReactNode, type Ref } from 'react';
import { isKeptBeside, useTableModel, type DataColumn, type DataRow } from './columns.js';
import { dataTableStyle } from './data-table-style.js';
import { TableBody, type TableBodyProps, type TableHandle } from './table-body.js';
import { TableHead } from './table-head.js';
import { TableRow, type RowAttributes } from './table-row.js';
import type { Selection } from './use-selection.js';

/** Rows that open a record beside the table, and their keyboard control (`use-list-keys.ts`). */
export interface OpenRows {
  openId: string | undefined;
  activeId: string | undefined;
  onOpen: (id: string) => void;
}

export interface DataTableProps<T extends DataRow> {
  /** Names the table for screen readers; `labelledBy` is the id of a heading that names it instead. */
  label?: string;
  labelledBy?: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
  /** The total number of rows, if more exist than are loaded. */
  total?: number | undefined;
  /** False while not every row is loaded, because sorting only some of them would mislead. */
  isSortable?: boolean;
  open?: OpenRows;
  selection?: Selection | undefined;
  /** Names a record, for the label of its checkbox. */
  nameOf?: (item: T) => string;
  testId?: string;
  rowTestId?: string | ((item: T) => string);
  attributes?: (item: T) => RowAttributes;
  /** Styles of this table's own cells. */
  look?: SystemStyleObject;
  /** The table is in a panel, whose padding it takes over. */
  isFramed?: boolean;
  handle?: Ref<TableHandle>;
  /** Draws the rows; by default all of them. */
  body?: (rows: TableBodyProps) => ReactNode;
}

export function DataTable<T extends DataRow>(props: DataTableProps<T>) {
  const { columns, rows, empty, open, selection, isFramed = true, body = allRows, look } = props;
  const table = useTableModel(columns, rows, props.isSortable ?? true);
  const items = table.getRowModel().rows;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const activeId = open ? (open.activeId ?? ids[0]) : undefined;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <chakra.div
      role="table"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-rowcount={(props.total ?? rows.length) + 1}
      data-testid={props.testId}
      data-framed={isFramed || undefined}
      data-opens={open ? true : undefined}
      css={look ? [dataTableStyle, look] : dataTableStyle}
      style={
        {
          '--columns': tracks(columns),
          '--columns-beside': tracks(columns.filter(isKeptBeside)),
        } as CSSProperties
      }
    >
      <TableHead table={table} columns={columns} selection={selection} count={rows.length} />
      {body({
        ids,
        activeId,
        handle: props.handle,
        onClick: (event) => void (pickFrom(event, selection) || (open && openFrom(event, open.onOpen))),
        renderRow: (index, { key, ...place }) => {
          const item = items[index]?.original;
          if (!item) return null;
          return (
            <TableRow
              key={key}
              item={item}
              columns={columns}
              index={index}
              testId={typeof props.rowTestId === 'function' ? props.rowTestId(item) : props.rowTestId}
              attributes={props.attributes}
              nameOf={props.nameOf}
              hasKeys={open !== undefined}
              isActive={item.id === activeId}
              isOpen={item.id === open?.openId}
              isPicked={selection?.picked.has(item.id)}
              {...place}
            />
          );
        },
      })}
    </chakra.div>
  );
}

const tracks = (columns: readonly { width: string }[]): string => columns.map(({ width }) => width).join(' ');

const allRows = (rows: TableBodyProps): ReactNode => <TableBody {...rows} />;

/** A click on a row's checkbox selects it; with Shift, it selects every row from the last selected one. */
function pickFrom(event: MouseEvent<HTMLElement>, selection: Selection | undefined): boolean {
  if (!selection || !(event.target instanceof HTMLInputElement) || !event.target.matches('.pick'))
    return false;
  const id = rowIdOf(event.target);
  if (id) selection.pick(id, event.shiftKey);
  return true;
}

/** A click anywhere on a row opens its record; controls, telephone and mail links in it keep their own effect. */
function openFrom(event: MouseEvent<HTMLElement>, onOpen: OpenRows['onOpen']): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { target } = event;
  if (!(target instanceof Element)) return;
  const id = rowIdOf(target);
  if (!id || target.closest('select, button, input')) return;
  const link = target.closest('a');
  if (link && /^(tel|mailto):/.test(link.getAttribute('href') ?? '')) return;
  // Selecting text to copy it is not a click on the row.
  if (!link && window.getSelection()?.type === 'Range') return;
  event.preventDefault();
  onOpen(id);
}

function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-id]')?.dataset['id'];
}
