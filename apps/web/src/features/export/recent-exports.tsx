/** Exports of the tenant: their progress, and their files and manifests while these are stored. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { EXPORT_KEEP_DAYS } from '@praxis/contracts/export/export.const';
import type { Export } from '@praxis/contracts/export/export';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileCheck2, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { dateOf, number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { deleteExport, FOLLOW_MS, isUnderWay, listExports } from '../../lib/export/export-requests.js';
import { fileSize, percent, records, STATE_LABELS, TYPE_LABELS } from '../../lib/export/export-labels.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

/** Links are valid for 15 minutes, so an open list reads new ones before that. Milliseconds. */
const RENEW_MS = 5 * 60_000;

export function RecentExports({ tenantId }: { tenantId: string }) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.export.list(tenantId),
    initialPageParam: '',
    queryFn: ({ pageParam }) => listExports(pageParam),
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? FOLLOW_MS : RENEW_MS,
  });
  const columns = useMemo(() => exportColumns(tenantId), [tenantId]);
  return (
    <Panel
      title="Recent exports"
      text={`Files are kept for ${EXPORT_KEEP_DAYS} days. Each has a manifest with its source, hashes and a signature.`}
      headingId="recent-exports-title"
    >
      <LoadedTable
        list={list}
        label="Recent exports"
        columns={columns}
        rowTestId="export-entry"
        attributes={({ state }) => ({ 'data-state': state })}
        failure="Could not load exports"
        empty={
          <Text p="4" fontSize="md" color="fg.muted">
            Nothing has been exported yet.
          </Text>
        }
        more="Show older"
      />
    </Panel>
  );
}

const nameOf = ({ dataType, format }: Export): string => `${TYPE_LABELS[dataType]}, ${format.toUpperCase()}`;

function exportColumns(tenantId: string): DataColumn<Export>[] {
  return [
    {
      id: 'data',
      title: 'Data',
      width: 'minmax(8rem, 1.4fr)',
      isRowHead: true,
      cell: (entry) => (
        <Flex align="center" gap="2" wrap="wrap">
          <span className="strong">{nameOf(entry)}</span>
          <ToneBadge tone={STATE_LABELS[entry.state].tone}>{STATE_LABELS[entry.state].label}</ToneBadge>
          {!entry.masked && <ToneBadge tone="warn">Unmasked</ToneBadge>}
        </Flex>
      ),
    },
    {
      id: 'facts',
      title: 'Details',
      width: 'minmax(9rem, 1.6fr)',
      className: 'muted',
      cell: (entry) => (
        <>
          <ExportFacts entry={entry} />
          {isUnderWay(entry) && <Progress entry={entry} label={`Progress of ${nameOf(entry)}`} />}
        </>
      ),
    },
    actionsColumn({
      width: '18rem',
      cell: (entry) => <ExportActions entry={entry} tenantId={tenantId} />,
    }),
  ];
}

function ExportActions({ entry, tenantId }: { entry: Export; tenantId: string }) {
  const [asks, setAsks] = useState(false);
  const underWay = isUnderWay(entry);
  const name = nameOf(entry);
  const removal = useChange({
    request: () => deleteExport(entry.id),
    success: underWay ? 'Export canceled' : 'Export deleted',
    failure: { title: 'Could not delete the export' },
    invalidates: [queryKeys.export.list(tenantId)],
  });
  return (
    <>
      <Flex gap="2" wrap="wrap" justify={{ md: 'flex-end' }}>
        {entry.links && (
          <>
            <Button asChild size="sm" variant="outline">
              <a href={entry.links.file} download aria-label={`Download ${name}`}>
                <Download aria-hidden />
                Download
              </a>
            </Button>
            <Button asChild size="sm" variant="ghost">
              <a href={entry.links.manifest} download aria-label={`Manifest of ${name}`}>
                <FileCheck2 aria-hidden />
                Manifest
              </a>
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={underWay ? `Cancel ${name}` : `Delete ${name}`}
          {...offWhile(removal.isPending)}
          onClick={() => (underWay ? removal.mutate(undefined) : setAsks(true))}
        >
          {underWay ? <X aria-hidden /> : <Trash2 aria-hidden />}
        </Button>
      </Flex>
      {asks && (
        <Confirm
          title="Delete this export?"
          text="The file and its manifest are deleted, and links to them stop working."
          confirm="Delete"
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function ExportFacts({ entry }: { entry: Export }) {
  const { state, rows, total, bytes, requestedAt, expiresAt } = entry;
  return (
    <>
      Requested <Moment at={requestedAt} />
      {isUnderWay(entry) && total !== null && ` · ${number(rows)} of ${records(total)}`}
      {state === 'ready' && ` · ${records(rows)}, ${fileSize(bytes)}`}
      {state === 'ready' && expiresAt && (
        <>
          {' · kept until '}
          <chakra.time dateTime={expiresAt}>{dateOf(expiresAt)}</chakra.time>
        </>
      )}
    </>
  );
}

function Progress({ entry, label }: { entry: Export; label: string }) {
  const done = percent(entry) ?? 0;
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      mt="1.5"
      h="1.5"
      maxW="20rem"
      borderRadius="full"
      bg="bg.inset"
      overflow="hidden"
    >
      <Box h="full" bg="brand.solid" transition="width {durations.moderate}" style={{ width: `${done}%` }} />
    </Box>
  );
}
