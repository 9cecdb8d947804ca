/** The rows of a data table, all of them in the document. For thousands of rows, use `virtual-body.tsx`. */
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

export interface TableHandle {
  /** Ids of the rows in the order shown. */
  ids: readonly string[];
  /** Scrolls a row into view and focuses it. */
  focusRow: (index: number) => void;
  /** True while rows may be added above without moving the rows being read. */
  mayInsert: () => boolean;
}

export interface TableBodyProps {
  /** Ids in the order shown. */
  ids: readonly string[];
  /** The row that has the keyboard focus. */
  activeId: string | undefined;
  handle: Ref<TableHandle> | undefined;
  /** Renders a row under a key; a virtual row also has a position. */
  renderRow: (index: number, place: { key: string | number; top?: number; height?: number }) => ReactNode;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

export function TableBody({ ids, handle, renderRow, onClick }: TableBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    handle,
    () => ({
      ids,
      focusRow: (index) => {
        const name = nameIn(body.current, index);
        name?.focus({ preventScroll: true });
        name?.scrollIntoView({ block: 'nearest' });
      },
      mayInsert: () => true,
    }),
    [ids],
  );
  return (
    <div ref={body} role="rowgroup" onClick={onClick}>
      {ids.map((id, index) => renderRow(index, { key: id }))}
    </div>
  );
}

/** The focusable element of a row: the link to its record. */
export function nameIn(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"] .name`) ?? null;
}
