/** One resource's units per day of the cycle. */
import { Text } from '@chakra-ui/react/text';
import { Box } from '@chakra-ui/react/box';
import type { UsageAnalytics } from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, RESOURCE_TYPES, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { useState } from 'react';
import { DayBars } from '../../components/day-bars.js';
import { Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { useNow } from '../../lib/core/use-now.js';
import { dailyBars } from './usage-labels.js';

const MINUTE_MS = 60_000;
const OPTIONS = RESOURCE_TYPES.map((value) => ({ value, label: RESOURCE_LABELS[value] }));

export function DailyPanel({ data }: { data: UsageAnalytics }) {
  const [resource, setResource] = useState<ResourceType>(() => mostUsed(data));
  const now = useNow(true, MINUTE_MS);
  const bars = dailyBars(data, resource, now);
  const isCurrent = data.current_cycle !== null && Date.parse(data.current_cycle.period_end) > now;
  return (
    <Panel
      title="Daily use"
      text="Units a day in this cycle. Days begin at midnight UTC."
      headingId="daily-title"
      data-testid="daily-usage"
      actions={
        <Box w={{ base: 'full', sm: '52' }}>
          <Select
            aria-label="Resource"
            options={OPTIONS}
            value={resource}
            onChange={({ target }) =>
              setResource(RESOURCE_TYPES.find((type) => type === target.value) ?? resource)
            }
          />
        </Box>
      }
    >
      {bars.length > 0 ? (
        <DayBars
          name="usage"
          label={`${RESOURCE_LABELS[resource]} by day`}
          endsToday={isCurrent}
          days={bars}
        />
      ) : (
        <Text color="fg.muted" px="4" py="3">
          No billing cycle has begun.
        </Text>
      )}
    </Panel>
  );
}

/** The resource with the largest used share of its quota, which is shown first. */
function mostUsed({ usage_by_resource: usage }: UsageAnalytics): ResourceType {
  const part = (resource: ResourceType): number => usage[resource]?.usage_percentage ?? 0;
  return RESOURCE_TYPES.reduce((most, resource) => (part(resource) > part(most) ? resource : most));
}
