/**
 * The limits of a tenant in one place: quotas with their overrides, caps, and vendors that are paused only for this
 * tenant.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { BREAKER_PROVIDER_LABELS } from '@praxis/contracts/health/provider-breaker.const';
import type { ProviderSwitch, TenantLimit } from '@praxis/contracts/usage/quota-override';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListRow } from '../../../components/list-row.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { counted, dateOf } from '../../../lib/core/format.js';
import { limitsQuery, switchProvider } from './tenant-queries.js';
import { amountOf, LIMIT_LABELS } from './tenant-labels.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const LimitDialog = lazyDialog(() => import('./limit-dialog.js'), 'LimitDialog');

export function TenantLimitsTab({ id }: { id: string }) {
  const limits = useQuery(limitsQuery(id));
  const [changed, setChanged] = useState<TenantLimit>();
  return (
    <Loaded
      query={limits}
      failure="Could not load the limits"
      skeleton={
        <Loading gap="4">
          <Skeleton height="64" />
          <Skeleton height="48" />
        </Loading>
      }
    >
      {({ limits: items, providers }) => (
        <Box display="grid" gap="6">
          <Box as="section" aria-label="Quotas" display="grid" gap="1">
            <Text fontWeight="medium">Quotas</Text>
            <chakra.ul listStyleType="none" aria-label="Quotas">
              {items.map((limit) => (
                <LimitRow key={limit.resource} limit={limit} onChange={() => setChanged(limit)} />
              ))}
            </chakra.ul>
          </Box>
          <Box as="section" aria-label="Vendors" display="grid" gap="1">
            <Text fontWeight="medium">Vendors</Text>
            <Text fontSize="md" color="fg.muted">
              This tenant’s requests to a paused vendor wait until you resume it.
            </Text>
            <chakra.ul listStyleType="none" aria-label="Vendors">
              {providers.map((provider) => (
                <ProviderRow key={provider.provider} id={id} provider={provider} />
              ))}
            </chakra.ul>
          </Box>
          {changed && <LimitDialog id={id} limit={changed} onClose={() => setChanged(undefined)} />}
        </Box>
      )}
    </Loaded>
  );
}

function LimitRow({ limit, onChange }: { limit: TenantLimit; onChange: () => void }) {
  const { resource, used, quota, planQuota, hardCap, ownerLimit, override } = limit;
  const caps = [
    ...(hardCap === null ? [] : [`capped at ${amountOf(resource, hardCap)}`]),
    ...(ownerLimit === null ? [] : [`owner’s limit ${amountOf(resource, ownerLimit)}`]),
  ];
  return (
    <ListRow px="0" data-testid={`limit-${resource}`}>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text>{LIMIT_LABELS[resource]}</Text>
          {override && <ToneBadge tone="info">Override</ToneBadge>}
        </Flex>
        <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
          {amountOf(resource, used)} of {amountOf(resource, quota)}
          {override && ` (plan: ${amountOf(resource, planQuota)})`}
          {caps.length > 0 && `, ${caps.join(', ')}`}
        </Text>
        {override && (
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {override.reason}
            {override.endsAt !== null && ` · until ${dateOf(override.endsAt)}`}
          </Text>
        )}
      </Box>
      <Button size="xs" variant="outline" aria-label={`Change ${LIMIT_LABELS[resource]}`} onClick={onChange}>
        Change
      </Button>
    </ListRow>
  );
}

function ProviderRow({ id, provider: state }: { id: string; provider: ProviderSwitch }) {
  const { provider, isHeldBack, isFailing, parkedRuns } = state;
  const label = BREAKER_PROVIDER_LABELS[provider];
  const change = useChange({
    request: switchProvider,
    success: { title: isHeldBack ? `${label} is in use again` : `${label} is paused` },
    failure: { title: 'Vendor not changed' },
    invalidates: [queryKeys.tenant.adminTenantLimits(id)],
  });
  return (
    <ListRow px="0" data-testid={`provider-${provider}`}>
      <Box flex="1" minW="0">
        <Text>{label}</Text>
        {parkedRuns > 0 && (
          <Text fontSize="md" color="fg.muted">
            {counted(parkedRuns, 'run waits', 'runs wait')}
          </Text>
        )}
      </Box>
      {isHeldBack ? (
        <ToneBadge tone="warn">Paused</ToneBadge>
      ) : (
        <ToneBadge tone={isFailing ? 'bad' : 'good'}>{isFailing ? 'Failing' : 'In use'}</ToneBadge>
      )}
      <Button
        size="xs"
        variant="outline"
        aria-label={`${isHeldBack ? 'Resume' : 'Pause'} ${label}`}
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate({ id, provider, isHeldBack: !isHeldBack })}
      >
        {isHeldBack ? 'Resume' : 'Pause'}
      </Button>
    </ListRow>
  );
}
