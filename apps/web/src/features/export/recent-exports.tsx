/** Exports of the tenant: how far they are, their files and manifests while they are kept. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Export } from '@praxis/contracts/export/export';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileCheck2, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { ListRow } from '../../components/list-row.js';
import { LoadedList } from '../../components/loaded-list.js';
import { Loading } from '../../components/loading.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { deleteExport, FOLLOW_MS, isUnderWay, listExports } from './export-calls.js';
import { fileSize, percent, records, STATE_LABELS, TYPE_LABELS } from './export-labels.js';
import { queryKeys } from '../../lib/api/query-keys.js';

/** Links hold for a quarter of an hour: a list that stays open gets new ones in time. */
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
  return (
    <Panel
      title="Recent exports"
      text="Each file is kept for seven days. Its manifest says how it came about, with hashes and a signature."
      headingId="recent-exports-title"
    >
      <LoadedList
        list={list}
        label="Recent exports"
        failure="Could not load exports"
        skeleton={
          <Loading gap="4" p="4">
            <Skeleton height="9" width="60%" />
            <Skeleton height="9" width="52%" />
          </Loading>
        }
        empty={
          <Text p="4" fontSize="sm" color="fg.muted">
            Nothing has been exported yet.
          </Text>
        }
        more="Show older"
      >
        {(entry) => <ExportRow key={entry.id} entry={entry} tenantId={tenantId} />}
      </LoadedList>
    </Panel>
  );
}

function ExportRow({ entry, tenantId }: { entry: Export; tenantId: string }) {
  const [asks, setAsks] = useState(false);
  const underWay = isUnderWay(entry);
  const name = `${TYPE_LABELS[entry.dataType]}, ${entry.format.toUpperCase()}`;
  const removal = useChange({
    call: () => deleteExport(entry.id),
    success: underWay ? 'Export cancelled' : 'Export deleted',
    failure: { title: 'Error deleting the export' },
    invalidates: [queryKeys.export.list(tenantId)],
  });
  const { label, tone } = STATE_LABELS[entry.state];
  return (
    <ListRow data-testid="export-entry" data-state={entry.state} py="3" wrap="wrap">
      <Box minW="0" flex="1 1 16rem">
        <Flex align="center" gap="2" wrap="wrap">
          <Text fontWeight="semibold">{name}</Text>
          <ToneBadge tone={tone}>{label}</ToneBadge>
          {!entry.masked && <ToneBadge tone="warn">Unmasked</ToneBadge>}
        </Flex>
        <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          <ExportFacts entry={entry} />
        </Text>
        {underWay && <Progress entry={entry} label={`Progress of ${name}`} />}
      </Box>
      <Flex gap="2" wrap="wrap">
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
          disabled={removal.isPending}
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
          onConfirm={() => {
            setAsks(false);
            removal.mutate(undefined);
          }}
          onCancel={() => setAsks(false)}
        />
      )}
    </ListRow>
  );
}

function ExportFacts({ entry }: { entry: Export }) {
  const { state, rows, total, bytes, requestedAt, expiresAt } = entry;
  return (
    <>
      Asked for <Moment at={requestedAt} />
      {isUnderWay(entry) && total !== null && ` · ${number(rows)} of ${records(total)}`}
      {state === 'ready' && ` · ${records(rows)}, ${fileSize(bytes)}`}
      {state === 'ready' && expiresAt && (
        <>
          {' · kept until '}
          <chakra.time dateTime={expiresAt}>{new Date(expiresAt).toLocaleDateString('en-US')}</chakra.time>
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
      <Box h="full" bg="brand.solid" transition="width 300ms" style={{ width: `${done}%` }} />
    </Box>
  );
}
