/** Earlier imports, newest first, each with buttons to continue, view or undo it. */
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { useMemo } from 'react';
import { PATHS } from '../../app/paths.js';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ShowMore } from '../../components/show-more.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useImports } from './import-queries.js';
import { resultLabel, STATE_LABELS } from './import-labels.js';

export function ImportHistory({ tenantId, openId }: { tenantId: string; openId: string | undefined }) {
  const list = useImports(tenantId);
  const imports = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== openId) ?? [],
    [list.data, openId],
  );
  return (
    <Loaded query={list} failure="Could not load earlier imports" framed skeleton={null}>
      {() =>
        imports.length > 0 && (
          <Panel title="Earlier imports" headingId="import-history" mt="6">
            <DataTable
              labelledBy="import-history"
              columns={COLUMNS}
              rows={imports}
              isSortable={!list.hasNextPage}
              rowTestId="import-entry"
            />
            <ShowMore list={list} />
          </Panel>
        )
      }
    </Loaded>
  );
}

const COLUMNS: readonly DataColumn<Import>[] = [
  {
    id: 'file',
    title: 'File',
    width: 'minmax(8rem, 2fr)',
    isRowHead: true,
    sortBy: ({ fileName }) => fileName,
    cell: ({ id, fileName }) => (
      <RouteLink to={`${PATHS.leadsImport}?id=${id}`} overflowWrap="anywhere">
        {fileName}
      </RouteLink>
    ),
  },
  {
    id: 'created',
    title: 'Uploaded',
    width: 'minmax(6rem, 1fr)',
    phone: 'start',
    className: 'muted',
    sortBy: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'result',
    title: 'Result',
    width: 'minmax(8rem, 1.6fr)',
    className: 'muted',
    cell: (file) => file.result && resultLabel(file),
  },
  {
    id: 'state',
    title: 'State',
    width: 'minmax(6rem, 0.8fr)',
    align: 'end',
    phone: 'end',
    sortBy: ({ state }) => STATE_LABELS[state].label,
    cell: ({ state }) => <ToneBadge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</ToneBadge>,
  },
];
