/** The newest alerts of this cycle: a quota is nearly used, or used up. */
import { Box } from '@chakra-ui/react/box';
import type { UsageAlert } from '@praxis/contracts/usage/usage';
import { ALERTS_SHOWN } from '@praxis/contracts/usage/usage.const';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { usageTone } from '../../lib/core/usage-tone.js';
import { alertTitle, ofQuota } from './usage-labels.js';

export function UsageAlerts({ alerts }: { alerts: readonly UsageAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="2" aria-label="Usage alerts">
      {alerts.slice(0, ALERTS_SHOWN).map((alert) => (
        <li key={alert.id} data-testid="usage-alert">
          <Notice
            tone={usageTone(alert.threshold_percentage) === 'bad' ? 'bad' : 'warn'}
            title={alertTitle(alert)}
          >
            <Box as="span" fontSize="md">
              {ofQuota(alert.current_usage, alert.quota_limit)}, <Moment at={alert.created_at} />
            </Box>
          </Notice>
        </li>
      ))}
    </Box>
  );
}
