/** A rule's result on past events, and the button that switches it on. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { AlertBackTest, AlertPeriod, AlertRule } from '@praxis/contracts/health/alert-rule';
import type { AlertMetric } from '@praxis/contracts/health/alert-rule.const';
import { DataTable } from '../../../components/data-table/data-table.js';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { Dialog } from '../../../components/dialog.js';
import { SubmitButton } from '../../../components/form.js';
import { Moment } from '../../../components/moment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { momentOf } from '../../../lib/core/format.js';
import { switchAlertRule } from './alert-requests.js';
import { backTestInWords, conditionInWords, minutesInWords, valueInWords } from './alert-labels.js';

const MINUTE_MS = 60_000;

interface BackTestDialogProps {
  rule: AlertRule & { backTest: AlertBackTest };
  onClose: () => void;
}

export function BackTestDialog({ rule, onClose }: BackTestDialogProps) {
  const { backTest, metric } = rule;
  const switching = useChange({
    request: switchAlertRule,
    invalidates: [queryKeys.health.all],
    success: 'Alert rule is on',
    failure: { title: 'Alert rule not changed' },
    onSuccess: onClose,
  });
  const hidden = backTest.alerts - backTest.periods.length;
  return (
    <Dialog title={rule.name} onClose={onClose}>
      <Box display="grid" gap="4" data-testid="back-test">
        <Text color="fg.muted">{conditionInWords(rule)}</Text>
        <Box>
          <Text fontWeight="semibold">{backTestInWords(backTest)}</Text>
          <Text color="fg.muted">{trialInWords(metric, backTest)}</Text>
        </Box>
        {backTest.periods.length > 0 && (
          <DataTable
            label="Alerts"
            columns={columnsOf(metric)}
            rows={keyed(backTest.periods)}
            rowTestId="alert"
          />
        )}
        {hidden > 0 && <Text color="fg.muted">{`And ${hidden} more before these.`}</Text>}
        <Flex gap="2" justify="end">
          <Button variant="outline" onClick={onClose}>
            {rule.isEnabled ? 'Close' : 'Keep it off'}
          </Button>
          {!rule.isEnabled && (
            <SubmitButton
              pending={switching.isPending}
              pendingText="Switching…"
              onPress={() => switching.mutate({ id: rule.id, isEnabled: true })}
            >
              Switch on
            </SubmitButton>
          )}
        </Flex>
      </Box>
    </Dialog>
  );
}

function trialInWords(metric: AlertMetric, { since, until, lowest, highest }: AlertBackTest): string {
  const [from, to] = [since, until].map(momentOf);
  if (lowest === null || highest === null)
    return since < until
      ? `There were too few events from ${from} to ${to}.`
      : 'There is not enough history for this rule’s window.';
  const [low, high] = [valueInWords(metric, lowest), valueInWords(metric, highest)];
  const range = low === high ? `It was ${low} all the time.` : `It was between ${low} and ${high}.`;
  return `What it would have done from ${from} to ${to}. ${range}`;
}

type AlertRow = AlertPeriod & { id: string };
const keyed = (periods: readonly AlertPeriod[]): AlertRow[] =>
  periods.map((period) => ({ ...period, id: period.from }));

const columnsOf = (metric: AlertMetric): DataColumn<AlertRow>[] => [
  {
    id: 'from',
    title: 'Alert',
    width: 'minmax(9rem, 2fr)',
    isRowHead: true,
    cell: ({ from }) => <Moment at={from} />,
  },
  {
    id: 'lasted',
    title: 'Lasted',
    width: 'minmax(7rem, 1fr)',
    phone: 'labelled',
    cell: ({ from, until }) =>
      until === null ? 'Until now' : minutesInWords((Date.parse(until) - Date.parse(from)) / MINUTE_MS),
  },
  {
    id: 'peak',
    title: 'Peak',
    width: '6rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ peak }) => valueInWords(metric, peak),
  },
];
