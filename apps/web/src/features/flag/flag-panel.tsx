/** The platform's feature flags; for admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { FeatureFlag } from '@praxis/contracts/flag/flag';
import { MAX_FLAG_COUNT } from '@praxis/contracts/flag/flag.const';
import { useQuery } from '@tanstack/react-query';
import { Flag, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useUndoable } from '../../lib/api/use-undoable.js';
import { flagsQuery, killFlag } from './flag-queries.js';
import { purposeOf, rolloutInWords, stateOf, targetsInWords } from './flag-labels.js';
import { lazyDialog } from '../../components/lazy-part.js';

const FlagDialog = lazyDialog(() => import('./flag-dialog.js'), 'FlagDialog');

/** The flag to change; undefined for a new one. */
type Opened = { flag: FeatureFlag | undefined };

export function FlagPanel() {
  const flags = useQuery(flagsQuery);
  const [opened, setOpened] = useState<Opened>();
  const { mutate: kill } = useUndoable({
    request: killFlag,
    invalidates: [queryKeys.flag.all],
    success: (_, { key, isKilled }) => ({
      title: isKilled ? `${key} is off for everyone` : `${key} follows its rule`,
    }),
    inverse: (flag) => ({ ...flag, isKilled: !flag.isKilled }),
    failure: { title: 'Flag not changed' },
  });
  const columns = useMemo(
    () =>
      columnsOf({
        onKill: ({ id, key, isKilled }) => kill({ id, key, isKilled: !isKilled }),
        onChange: (flag) => setOpened({ flag }),
      }),
    [kill],
  );
  const isFull = (flags.data?.items.length ?? 0) >= MAX_FLAG_COUNT;
  return (
    <Panel
      title="Feature flags"
      text="Switch a feature for all tenants, a share of them, or one. A change takes effect within a second."
      headingId="feature-flags-title"
      data-testid="feature-flags"
      actions={
        !isFull && (
          <Button size="sm" onClick={() => setOpened({ flag: undefined })}>
            <Plus aria-hidden />
            Create feature flag
          </Button>
        )
      }
    >
      <Loaded
        query={flags}
        failure="Could not load feature flags"
        skeleton={<TableSkeleton label="Loading feature flags" />}
      >
        {({ items }) => (
          <DataTable
            labelledBy="feature-flags-title"
            columns={columns}
            rows={items}
            rowTestId="feature-flag"
            empty={
              <EmptyState
                icon={Flag}
                title="No feature flags"
                text="Without a flag, every feature uses the default in the code."
              />
            }
          />
        )}
      </Loaded>
      {opened && <FlagDialog flag={opened.flag} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

interface RowActions {
  onKill: (flag: FeatureFlag) => void;
  onChange: (flag: FeatureFlag) => void;
}

const columnsOf = ({ onKill, onChange }: RowActions): DataColumn<FeatureFlag>[] => [
  {
    id: 'flag',
    title: 'Flag',
    width: 'minmax(14rem, 3fr)',
    isRowHead: true,
    cell: ({ key, description }) => (
      <>
        <Box as="span" className="strong" overflowWrap="anywhere">
          {key}
        </Box>
        <Box fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {purposeOf(key) ?? 'Not used in the code'}
          {description && ` · ${description}`}
        </Box>
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: '6rem',
    phone: 'corner',
    cell: (flag) => {
      const { tone, label } = stateOf(flag);
      return <ToneBadge tone={tone}>{label}</ToneBadge>;
    },
  },
  {
    id: 'rollout',
    title: 'Rollout',
    width: 'minmax(8rem, 1fr)',
    phone: 'labelled',
    cell: rolloutInWords,
  },
  {
    id: 'targets',
    title: 'Tenants',
    width: 'minmax(9rem, 1fr)',
    phone: 'labelled',
    cell: ({ targets }) => targetsInWords(targets),
  },
  actionsColumn<FeatureFlag>({
    width: '11rem',
    cell: (flag) => (
      <Flex gap="1" justify="end">
        <Button
          size="xs"
          variant="ghost"
          aria-label={`${flag.isKilled ? 'Restore' : 'Kill'} ${flag.key}`}
          onClick={() => onKill(flag)}
        >
          {flag.isKilled ? 'Restore' : 'Kill'}
        </Button>
        <Button size="xs" variant="ghost" aria-label={`Change ${flag.key}`} onClick={() => onChange(flag)}>
          Change
        </Button>
      </Flex>
    ),
  }),
];
