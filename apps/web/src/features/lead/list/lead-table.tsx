/** The list of leads: a virtual data table that requests more rows as its end comes near. */
import type { Lead } from '@praxis/contracts/lead/lead';
import { useCallback, useMemo, type Ref } from 'react';
import { DataTable, type OpenRows } from '../../../components/data-table/data-table.js';
import type { TableBodyProps, TableHandle } from '../../../components/data-table/table-body.js';
import type { RowAttributes } from '../../../components/data-table/table-row.js';
import type { Selection } from '../../../components/data-table/use-selection.js';
import { VirtualBody } from '../../../components/data-table/virtual-body.js';
import { revealMark } from '../../../lib/lead/reveal-mark.js';
import { useNow } from '../../../lib/core/use-now.js';
import type { ChangeStatus } from '../panel/use-status-change.js';
import type { OptionalColumn } from './column-choice.js';
import { leadColumns } from './lead-columns.js';
import { leadTableStyle, ROW_HEIGHTS } from './lead-table-style.js';
import { LeadSkeletonRows } from './lead-skeleton.js';

/** How many placeholder rows are shown while a page loads. */
const SKELETON_ROWS = 3;

interface LeadTableProps {
  tenantId: string;
  /** The columns that the reader has chosen. */
  columns: readonly OptionalColumn[];
  leads: readonly Lead[];
  /** The total number of leads, if it is known. */
  total: number | undefined;
  hasMore: boolean;
  onMore: () => void;
  open: OpenRows;
  hrefOf: (id: string) => string;
  onStatus: ChangeStatus | undefined;
  handle: Ref<TableHandle>;
  /** Undefined for users who may not change many leads at once. */
  selection: Selection | undefined;
}

export function LeadTable(props: LeadTableProps) {
  const {
    tenantId,
    columns: chosen,
    leads,
    total,
    hasMore,
    onMore,
    open,
    hrefOf,
    onStatus,
    handle,
    selection,
  } = props;
  const now = useNow(true, 30_000);
  const columns = useMemo(
    () => leadColumns({ hrefOf, onStatus, now, tenantId, columns: chosen }),
    [hrefOf, onStatus, now, tenantId, chosen],
  );
  const body = useCallback(
    (rows: TableBodyProps) => (
      <VirtualBody {...rows} heights={ROW_HEIGHTS} hasMore={hasMore} onMore={onMore} />
    ),
    [hasMore, onMore],
  );
  return (
    <>
      <DataTable
        label="Leads"
        columns={columns}
        rows={leads}
        total={total}
        // The server sorts, because only it knows the leads that are not loaded.
        isSortable={false}
        open={open}
        selection={selection}
        nameOf={nameOf}
        attributes={revealable}
        testId="lead-table"
        rowTestId="lead-row"
        look={leadTableStyle}
        isFramed={false}
        handle={handle}
        body={body}
      />
      {hasMore && <LeadSkeletonRows count={SKELETON_ROWS} />}
    </>
  );
}

const nameOf = ({ name }: Lead): string => name;
const revealable = ({ id, name, masked }: Lead): RowAttributes => revealMark({ leadId: id, name, masked });
