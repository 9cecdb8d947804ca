/** Names the period of the figures below, with the one switch for it. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { DASHBOARD_WINDOWS } from '@praxis/contracts/dashboard/dashboard';
import { Segmented } from '../../components/segmented.js';
import { usePeriod } from './period.js';
import { PERIOD_LABELS } from './period-labels.js';

const OPTIONS = DASHBOARD_WINDOWS.map((value) => ({ value, label: PERIOD_LABELS[value].option }));

export function PeriodBar() {
  const [period, choose] = usePeriod();
  const { last, before } = PERIOD_LABELS[period];
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Text color="fg.muted">
        The {last}, compared with {before}
      </Text>
      <Segmented label="Period" options={OPTIONS} value={period} onChange={choose} />
    </Flex>
  );
}
