/** The platform's own keys for services, and keys that this browser stored before there was a vault. For admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { ServiceKey } from '@praxis/contracts/vault/vault';
import { KEY_SERVICE_LABELS } from '@praxis/contracts/vault/vault.const';
import { useQuery } from '@tanstack/react-query';
import { HardDriveUpload, KeySquare, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ShownOnce } from '../../components/shown-once.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { counted } from '../../lib/core/format.js';
import { noticeFailure } from './notice-failure.js';
import { changeVault, forgetLocalKeys, readLocalKeys, serviceKeysQuery } from './vault-queries.js';
import { lazyDialog } from '../../components/lazy-part.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const ServiceKeyDialog = lazyDialog(() => import('./service-key-dialog.js'), 'ServiceKeyDialog');

const invalidates = [queryKeys.vault.service];

const nameOf = ({ service, key_name }: ServiceKey): Pick<ServiceKey, 'service' | 'key_name'> => ({
  service,
  key_name,
});
const labelOf = ({ service, key_name: name }: ServiceKey): string => `${KEY_SERVICE_LABELS[service]} ${name}`;

export function ServiceKeyPanel() {
  const keys = useQuery(serviceKeysQuery);
  const [isStoring, setStoring] = useState(false);
  const [deleting, setDeleting] = useState<ServiceKey>();
  const [shown, setShown] = useState<{ label: string; value: string }>();
  const { mutate: open } = useChange({
    request: (key: ServiceKey) => changeVault({ action: 'get_service_key', ...nameOf(key) }),
    failure: { title: 'Not shown' },
    invalidates,
    onSuccess: ({ key_value: value = '' }, key) => setShown({ label: labelOf(key), value }),
  });
  const { mutate: test } = useChange({
    request: (key: ServiceKey) => changeVault({ action: 'test_service_key', ...nameOf(key) }),
    success: ({ message = '' }, key) => ({ title: labelOf(key), text: message }),
    failure: { title: 'Key test failed' },
    invalidates,
  });
  const remove = useChange({
    request: (key: ServiceKey) => changeVault({ action: 'delete_service_key', ...nameOf(key) }),
    success: (_, key) => ({ title: 'API Key Deleted', text: labelOf(key) }),
    onFailure: (error) =>
      noticeFailure(error, { refused: 'Failed to Delete Key', failed: 'Deletion Failed' }),
    invalidates,
  });
  const columns = useMemo(
    () => columnsOf({ onShow: open, onTest: test, onDelete: setDeleting }),
    [open, test],
  );
  return (
    <Box display="grid" gap="4">
      {shown && (
        <ShownOnce
          title={shown.label}
          text="The access log records that you opened it."
          secret={shown.value}
          copyLabel="Copy key"
          testId="service-key-value"
          isRepeatable
          onDone={() => setShown(undefined)}
        />
      )}
      <Panel
        title="Service keys"
        text="Keys of the platform itself, of no tenant."
        headingId="service-keys-title"
        data-testid="service-keys"
        actions={
          <Flex gap="2" wrap="wrap">
            <MigrateButton />
            <Button size="sm" variant="outline" onClick={() => setStoring(true)}>
              <Plus aria-hidden />
              Store service key
            </Button>
          </Flex>
        }
      >
        <Loaded
          query={keys}
          failure="Failed to load API keys"
          skeleton={<TableSkeleton label="Loading service keys" />}
        >
          {(items) => (
            <DataTable
              labelledBy="service-keys-title"
              columns={columns}
              rows={items.map((key) => ({ ...key, id: `${key.service}/${key.key_name}` }))}
              rowTestId="service-key"
              empty={
                <EmptyState
                  icon={KeySquare}
                  title="No service keys"
                  text="The platform uses the keys of its environment."
                />
              }
            />
          )}
        </Loaded>
      </Panel>
      {isStoring && <ServiceKeyDialog onClose={() => setStoring(false)} />}
      {deleting && (
        <Confirm
          title={`Delete ${labelOf(deleting)}?`}
          text="It is deleted permanently and cannot be recovered."
          confirm="Delete"
          onClose={() => setDeleting(undefined)}
          onConfirm={() => remove.mutate(deleting)}
        />
      )}
    </Box>
  );
}

/** Moves keys that this browser stored into the vault. */
function MigrateButton() {
  const migration = useChange({
    request: () => changeVault({ action: 'migrate_from_local', local_keys: readLocalKeys() }),
    success: ({ migrated_count: count = 0, errors = [] }) => {
      forgetLocalKeys(errors);
      if (count === 0) return { title: errors.join('. ') };
      const taken = `${counted(count, 'key is', 'keys are')} in the vault now.`;
      return { title: 'Migration Complete', text: [taken, ...errors].join(' ') };
    },
    failure: { title: 'Storage Failed' },
    invalidates,
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      {...offWhile(migration.isPending)}
      onClick={() => migration.mutate(undefined)}
    >
      <HardDriveUpload aria-hidden />
      Migrate local keys
    </Button>
  );
}

type Row = ServiceKey & { id: string };

interface RowActions {
  onShow: (key: ServiceKey) => void;
  onTest: (key: ServiceKey) => void;
  onDelete: (key: ServiceKey) => void;
}

const columnsOf = ({ onShow, onTest, onDelete }: RowActions): DataColumn<Row>[] => [
  {
    id: 'key',
    title: 'Key',
    width: 'minmax(12rem, 2fr)',
    isRowHead: true,
    cell: (key) => (
      <Box as="span" className="strong" overflowWrap="anywhere">
        {labelOf(key)}
      </Box>
    ),
  },
  {
    id: 'value',
    title: 'Value',
    width: '10rem',
    phone: 'labelled',
    cell: ({ key_value_masked: masked }) => (
      <Box as="code" fontFamily="mono">
        {masked}
      </Box>
    ),
  },
  {
    id: 'used',
    title: 'Last used',
    width: '8rem',
    phone: 'labelled',
    cell: ({ last_accessed_at: at }) => (at === null ? 'Never' : <Moment at={at} />),
  },
  actionsColumn<Row>({
    width: '13rem',
    cell: (key) => (
      <Flex gap="1" justify="end" wrap="wrap">
        {(
          [
            ['Show', onShow],
            ['Test', onTest],
            ['Delete', onDelete],
          ] as const
        ).map(([what, act]) => (
          <Button
            key={what}
            size="xs"
            variant="ghost"
            aria-label={`${what} ${labelOf(key)}`}
            onClick={() => act(key)}
          >
            {what}
          </Button>
        ))}
      </Flex>
    ),
  }),
];
