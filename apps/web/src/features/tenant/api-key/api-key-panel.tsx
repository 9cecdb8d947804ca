/** Keys for requests of the practice's own programs. For owners, because a key can add leads and read messages. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { MAX_API_KEYS, type ApiKey, type ApiKeyResult } from '@praxis/contracts/tenant/api-key';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ListRow } from '../../../components/list-row.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { ShownOnce } from '../../../components/shown-once.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { revokeApiKey, useApiKeys } from './api-key-queries.js';
import { lazyDialog } from '../../../components/lazy-part.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

const ApiKeyDialog = lazyDialog(() => import('./api-key-dialog.js'), 'ApiKeyDialog');

export function ApiKeySection({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'owner') ? <ApiKeyPanel tenantId={tenant.id} /> : null;
}

function ApiKeyPanel({ tenantId }: { tenantId: string }) {
  const { readOnly } = useAuthSession();
  const list = useApiKeys(tenantId);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<ApiKeyResult>();
  const hasRoom = list.isSuccess && list.data.length < MAX_API_KEYS;
  return (
    <Panel
      title="API keys"
      text="With a key, your own systems can add leads, book appointments and read messages. Personal data they read is masked."
      data-testid="api-keys"
      actions={
        <>
          <Button size="sm" variant="ghost" asChild>
            <a href="/v1/docs" target="_blank" rel="noreferrer">
              Documentation
            </a>
          </Button>
          {!readOnly && hasRoom && (
            <Button size="sm" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              Create API key
            </Button>
          )}
        </>
      }
    >
      {made && (
        <Box p="4" borderBottomWidth="1px">
          <ShownOnce
            title="Copy the API key now"
            text="It is shown only once. Your program sends it as the header X-VA-KEY. Keep it on your server: anyone who has it can act as your practice."
            secret={made.key}
            copyLabel="Copy key"
            testId="api-key-secret"
            onDone={() => setMade(undefined)}
          />
        </Box>
      )}
      <Loaded query={list} failure="Could not load the API keys" skeleton={<TableSkeleton />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={KeyRound} title="No API keys yet" text="Create one for each of your systems." />
          ) : (
            <chakra.ul listStyleType="none" aria-label="API keys">
              {keys.map((apiKey) => (
                <ApiKeyRow key={apiKey.id} tenantId={tenantId} apiKey={apiKey} editable={!readOnly} />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
      {isAdding && <ApiKeyDialog tenantId={tenantId} onMade={setMade} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

interface ApiKeyRowProps {
  tenantId: string;
  apiKey: ApiKey;
  editable: boolean;
}

function ApiKeyRow({
  tenantId,
  apiKey: { id, name, keyPrefix, lastUsedAt, createdAt },
  editable,
}: ApiKeyRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const revocation = useChange({
    request: revokeApiKey,
    invalidates: [queryKeys.apiKey.all(tenantId)],
    success: 'API key revoked',
    failure: { title: 'API key not revoked' },
  });
  return (
    <ListRow display="grid" data-testid="api-key">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Text fontSize="md" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Text fontSize="md" color="fg.muted">
            <chakra.span fontFamily="mono">{keyPrefix}…</chakra.span> · made <Moment at={createdAt} /> ·{' '}
            {lastUsedAt ? (
              <>
                last used <Moment at={lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
          </Text>
        </Box>
        {editable && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Revoke ${name}`}
            {...offWhile(revocation.isPending)}
            onClick={() => setIsAsking(true)}
          >
            Revoke
          </Button>
        )}
      </Flex>
      {isAsking && (
        <Confirm
          title={`Revoke “${name}”?`}
          text="Programs that use it are refused within seconds. This cannot be undone."
          confirm="Revoke"
          onClose={() => setIsAsking(false)}
          onConfirm={() => revocation.mutate(id)}
        />
      )}
    </ListRow>
  );
}
