/** A practice's keys: stored, shown masked, replaced, tested and revoked. For admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { VaultKey } from '@praxis/contracts/vault/vault';
import { KEY_MASK } from '@praxis/contracts/vault/vault.const';
import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ShownOnce } from '../../components/shown-once.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { changeVault, useKeys } from './vault-queries.js';
import { rotationOf, stateOf, TYPE_LABELS } from './vault-labels.js';
import { lazyDialog } from '../../components/lazy-part.js';

const StoreKeyDialog = lazyDialog(() => import('./store-key-dialog.js'), 'StoreKeyDialog');
const RotateKeyDialog = lazyDialog(() => import('./rotate-key-dialog.js'), 'RotateKeyDialog');
const RevokeKeyDialog = lazyDialog(() => import('./revoke-key-dialog.js'), 'RevokeKeyDialog');

type Opened = { dialog: 'store' } | { dialog: 'rotate' | 'revoke'; key: VaultKey };

/** A value that is shown only once. */
interface Shown {
  name: string;
  value: string;
}

export function KeyPanel({ tenantId }: { tenantId: string }) {
  const keys = useKeys(tenantId);
  const [opened, setOpened] = useState<Opened>();
  const [shown, setShown] = useState<Shown>();
  const { mutate: test } = useChange({
    request: ({ id }: VaultKey) => changeVault({ action: 'test_key', tenantId, keyId: id }),
    success: ({ message = '' }, { key_name }) => ({ title: key_name, text: message }),
    failure: { title: 'Key test failed' },
    invalidates: [queryKeys.vault.all(tenantId)],
  });
  const { mutate: show } = useChange({
    request: ({ id }: VaultKey) => changeVault({ action: 'show_renewed_key', tenantId, keyId: id }),
    onSuccess: ({ key_value: value = '' }, { key_name: name }) => setShown({ name, value }),
    failure: { title: 'Not shown' },
    invalidates: [queryKeys.vault.all(tenantId)],
  });
  const columns = useMemo(() => columnsOf({ onOpen: setOpened, onTest: test, onShow: show }), [test, show]);
  const close = (): void => setOpened(undefined);
  return (
    <Box display="grid" gap="4">
      {shown && (
        <ShownOnce
          title={`Copy ${shown.name} now`}
          text="It is shown only once."
          secret={shown.value}
          testId="renewed-key"
          onDone={() => setShown(undefined)}
        />
      )}
      <Panel
        title="API Keys"
        text="Keys of the tenant you act in. A value is shown once, when it is created. After that, only its last four characters are shown."
        headingId="api-keys-title"
        data-testid="vault-keys"
        actions={
          <Button size="sm" onClick={() => setOpened({ dialog: 'store' })}>
            <Plus aria-hidden />
            Store New Key
          </Button>
        }
      >
        <Loaded
          query={keys}
          failure="Failed to load API keys"
          skeleton={<TableSkeleton label="Loading keys" />}
        >
          {(items) => (
            <DataTable
              labelledBy="api-keys-title"
              columns={columns}
              rows={items}
              rowTestId="vault-key"
              empty={
                <EmptyState
                  icon={KeyRound}
                  title="No keys yet"
                  text="Keys of vendors and of the practice’s own programs are kept here, encrypted."
                />
              }
            />
          )}
        </Loaded>
      </Panel>
      {opened?.dialog === 'store' && <StoreKeyDialog tenantId={tenantId} onClose={close} />}
      {opened?.dialog === 'rotate' && (
        <RotateKeyDialog
          tenantId={tenantId}
          of={opened.key}
          onClose={close}
          onMade={(value) => setShown({ name: opened.key.key_name, value })}
        />
      )}
      {opened?.dialog === 'revoke' && <RevokeKeyDialog tenantId={tenantId} of={opened.key} onClose={close} />}
    </Box>
  );
}

interface RowActions {
  onOpen: (opened: Opened) => void;
  onTest: (key: VaultKey) => void;
  onShow: (key: VaultKey) => void;
}

const columnsOf = ({ onOpen, onTest, onShow }: RowActions): DataColumn<VaultKey>[] => [
  {
    id: 'key',
    title: 'Key',
    width: 'minmax(12rem, 2fr)',
    isRowHead: true,
    cell: (key) => (
      <>
        <Box as="span" className="strong" overflowWrap="anywhere">
          {key.key_name}
        </Box>
        <Box fontSize="xs" color="fg.muted">
          {TYPE_LABELS[key.key_type]} · {key.permissions.join(', ')}
        </Box>
      </>
    ),
  },
  {
    id: 'value',
    title: 'Value',
    width: 'minmax(11rem, 1fr)',
    phone: 'labelled',
    cell: (key) => <MaskedValue of={key} />,
  },
  {
    id: 'state',
    title: 'State',
    width: 'minmax(8rem, 1fr)',
    phone: 'corner',
    cell: (key) => {
      const { tone, label } = stateOf(key, Date.now());
      return (
        <>
          <ToneBadge tone={tone}>{label}</ToneBadge>
          <Box fontSize="xs" color="fg.muted">
            {rotationOf(key)}
          </Box>
        </>
      );
    },
  },
  {
    id: 'used',
    title: 'Last used',
    width: '8rem',
    phone: 'labelled',
    cell: ({ last_used_at: at }) => (at === null ? 'Never' : <Moment at={at} />),
  },
  actionsColumn<VaultKey>({
    width: '14rem',
    cell: (key) =>
      key.is_active && (
        <Flex gap="1" justify="end" wrap="wrap">
          {key.can_show && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Show new ${key.key_name}`}
              onClick={() => onShow(key)}
            >
              Show new
            </Button>
          )}
          {key.can_test && (
            <Button size="xs" variant="ghost" aria-label={`Test ${key.key_name}`} onClick={() => onTest(key)}>
              Test
            </Button>
          )}
          {key.rotation_way !== 'elsewhere' && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Rotate ${key.key_name}`}
              onClick={() => onOpen({ dialog: 'rotate', key })}
            >
              Rotate
            </Button>
          )}
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Revoke ${key.key_name}`}
            onClick={() => onOpen({ dialog: 'revoke', key })}
          >
            Revoke
          </Button>
        </Flex>
      ),
  }),
];

/** The masked value, hidden until the user asks for it. */
function MaskedValue({ of: key }: { of: VaultKey }) {
  const [isShown, setShown] = useState(false);
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Box as="code" fontFamily="mono">
        {isShown ? `${key.key_prefix}${key.key_value_masked}` : KEY_MASK}
      </Box>
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${key.key_name}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </Flex>
  );
}
