/**
 * A data table whose rows are loaded page by page. It shows that they are loading, have failed (with a button that
 * tries again) or are empty, or the rows and a button that loads more.
 */
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Loaded, type Loadable } from '../loaded.js';
import { ShowMore, type Paged } from '../show-more.js';
import type { DataRow } from './columns.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { TableSkeleton } from './table-skeleton.js';

interface LoadedTableProps<T extends DataRow> extends Omit<DataTableProps<T>, 'rows'> {
  list: Loadable<InfiniteData<{ items: readonly T[] }>> & Paged;
  /** Title of the failure. */
  failure: string;
  skeleton?: ReactNode;
  /** The label of the button that loads more. */
  more?: string;
}

export function LoadedTable<T extends DataRow>(props: LoadedTableProps<T>) {
  const { list, failure, skeleton = <TableSkeleton />, more, ...table } = props;
  return (
    <Loaded query={list} failure={failure} skeleton={skeleton}>
      {({ pages }) => (
        <>
          <Pages pages={pages} isSortable={!list.hasNextPage} {...table} />
          <ShowMore list={list} label={more} borderTopWidth="1px" />
        </>
      )}
    </Loaded>
  );
}

function Pages<T extends DataRow>({
  pages,
  ...table
}: Omit<DataTableProps<T>, 'rows'> & { pages: readonly { items: readonly T[] }[] }) {
  // A record that moved from one page to the next between two reads is shown once.
  const rows = useMemo(
    () => [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()],
    [pages],
  );
  return <DataTable rows={rows} {...table} />;
}
