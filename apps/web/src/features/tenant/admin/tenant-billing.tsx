/** A tenant's payments and usage: plan, cycle, messages, calls and storage against their limits. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { STORAGE_KINDS, type StorageKind } from '@praxis/contracts/tenant/admin-tenant.const';
import type { LimitedResource, TenantLimit, TenantLimits } from '@praxis/contracts/usage/quota-override';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { dateOf, priceOf } from '../../../lib/core/format.js';
import { limitsQuery } from './tenant-queries.js';
import { amountOf, bytesInWords, LIMIT_LABELS, planName } from './tenant-labels.js';
import { FactList } from './fact-list.js';

const SHOWN: readonly LimitedResource[] = ['sms_messages', 'ai_calls', 'email_messages', 'storage'];
const STORAGE_LABELS: Record<StorageKind, string> = {
  files: 'Files',
  exports: 'Exports',
  imports: 'Imports',
  recordings: 'Recordings',
};

export function TenantBilling({ tenant }: { tenant: AdminTenant }) {
  const limits = useQuery(limitsQuery(tenant.id));
  return (
    <Loaded
      query={limits}
      failure="Error loading billing data"
      skeleton={
        <Loading gap="4">
          <Skeleton height="24" />
          <Skeleton height="48" />
        </Loading>
      }
    >
      {(loaded) => <Billing tenant={tenant} limits={loaded} />}
    </Loaded>
  );
}

function Billing({ tenant, limits }: { tenant: AdminTenant; limits: TenantLimits }) {
  const { cycle, storage } = limits;
  return (
    <Box display="grid" gap="5">
      <FactList
        facts={[
          ['Plan', planName(tenant.tier)],
          ['Monthly fee', priceOf(tenant.monthlyFeeCents)],
          ['Setup fee', priceOf(tenant.setupFeeCents)],
          ['Cycle', cycle ? `${dateOf(cycle.periodStart)} to ${dateOf(cycle.periodEnd)}` : ''],
          ['Total so far', cycle ? priceOf(cycle.baseCents + cycle.overageCents) : ''],
          ['Overage', cycle ? priceOf(cycle.overageCents) : ''],
        ]}
      />
      {!limits.isMetered && <Notice tone="info" text="Without a plan nothing is metered." />}
      {limits.isCanceled && (
        <Notice tone="bad" text="The subscription is canceled: calls, messages and workflows are stopped." />
      )}
      <Box display="grid" gap="4">
        {limits.limits
          .filter(({ resource }) => SHOWN.includes(resource))
          .map((limit) => (
            <UsageBar key={limit.resource} limit={limit} />
          ))}
      </Box>
      <FactList facts={STORAGE_KINDS.map((kind) => [STORAGE_LABELS[kind], bytesInWords(storage[kind])])} />
    </Box>
  );
}

/** The percentage from which a bar warns. */
const WARN_PERCENT = 80;
const FULL_PERCENT = 100;

function UsageBar({ limit: { resource, used, quota } }: { limit: TenantLimit }) {
  const percent = quota === null || quota === 0 ? 0 : (used / quota) * FULL_PERCENT;
  const tone =
    percent >= FULL_PERCENT ? 'status.bad' : percent >= WARN_PERCENT ? 'status.warn' : 'status.good';
  return (
    <Box data-testid={`usage-${resource}`}>
      <Flex justify="space-between" gap="3">
        <Text>{LIMIT_LABELS[resource]}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {amountOf(resource, used)} of {amountOf(resource, quota)}
        </Text>
      </Flex>
      <Box
        role="progressbar"
        aria-label={LIMIT_LABELS[resource]}
        aria-valuemin={0}
        aria-valuemax={FULL_PERCENT}
        aria-valuenow={Math.round(Math.min(percent, FULL_PERCENT))}
        mt="1"
        h="1.5"
        borderRadius="full"
        bg="bg.inset"
        overflow="hidden"
      >
        <Box h="full" bg={tone} style={{ width: `${Math.min(percent, FULL_PERCENT)}%` }} />
      </Box>
    </Box>
  );
}
