/** Rules that open an incident while a figure is out of bounds; for admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { AlertBackTest, AlertRule } from '@praxis/contracts/health/alert-rule';
import { BACK_TEST_DAYS, MAX_RULE_COUNT } from '@praxis/contracts/health/alert-rule.const';
import { BellRing, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge, type Tone } from '../../../components/tone-badge.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { switchAlertRule, testAlertRule, useAlertRules } from './alert-requests.js';
import { backTestInWords, conditionInWords, valueInWords } from './alert-labels.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const AlertRuleDialog = lazyDialog(() => import('./alert-rule-dialog.js'), 'AlertRuleDialog');
const BackTestDialog = lazyDialog(() => import('./back-test-dialog.js'), 'BackTestDialog');

type Opened = { dialog: 'edit'; rule: AlertRule | undefined } | { dialog: 'tried'; rule: AlertRule };
type RowAction = (rule: AlertRule) => void;

export function AlertRulePanel() {
  const rules = useAlertRules();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const showTried: RowAction = (rule) => setOpened({ dialog: 'tried', rule });
  const { mutate: tryRule } = useChange({
    request: testAlertRule,
    invalidates: [queryKeys.health.alertRules],
    failure: { title: 'Alert rule not tried' },
    onSuccess: showTried,
  });
  const { mutate: switchRule } = useChange({
    request: switchAlertRule,
    invalidates: [queryKeys.health.all],
    failure: { title: 'Alert rule not changed' },
  });
  const columns = useMemo(
    () =>
      columnsOf({
        onTry: ({ id }) => tryRule(id),
        onSwitch: ({ id, isEnabled }) => switchRule({ id, isEnabled: !isEnabled }),
        onChange: (rule) => setOpened({ dialog: 'edit', rule }),
      }),
    [tryRule, switchRule],
  );
  const isFull = (rules.data?.items.length ?? 0) >= MAX_RULE_COUNT;
  return (
    <Panel
      title="Alert rules"
      text={`A rule opens an incident while a figure is past its limit. It is tried on the last ${BACK_TEST_DAYS} days before it is switched on.`}
      headingId="alert-rules-title"
      data-testid="alert-rules"
      actions={
        !isFull && (
          <Button size="sm" variant="outline" onClick={() => setOpened({ dialog: 'edit', rule: undefined })}>
            <Plus aria-hidden />
            Add rule
          </Button>
        )
      }
    >
      <Loaded query={rules} failure="Error loading health data" skeleton={<Skeleton height="24" />}>
        {({ items }) => (
          <DataTable
            labelledBy="alert-rules-title"
            columns={columns}
            rows={items}
            rowTestId="alert-rule"
            empty={
              <EmptyState
                icon={BellRing}
                title="No alert rules"
                text="Add one for a figure that should not go unnoticed."
              />
            }
          />
        )}
      </Loaded>
      {opened?.dialog === 'edit' && (
        <AlertRuleDialog rule={opened.rule} onTried={showTried} onClose={close} />
      )}
      {opened?.dialog === 'tried' && isTried(opened.rule) && (
        <BackTestDialog rule={opened.rule} onClose={close} />
      )}
    </Panel>
  );
}

const isTried = (rule: AlertRule): rule is AlertRule & { backTest: AlertBackTest } => rule.backTest !== null;

function stateOf({ isEnabled, isFiring }: AlertRule): { tone: Tone; label: string } {
  if (!isEnabled) return { tone: 'neutral', label: 'Off' };
  return isFiring ? { tone: 'bad', label: 'Alert' } : { tone: 'good', label: 'On' };
}

interface RowActions {
  onTry: RowAction;
  onSwitch: RowAction;
  onChange: RowAction;
}

const columnsOf = ({ onTry, onSwitch, onChange }: RowActions): DataColumn<AlertRule>[] => [
  {
    id: 'rule',
    title: 'Rule',
    width: 'minmax(14rem, 3fr)',
    isRowHead: true,
    cell: (rule) => (
      <>
        <span className="strong">{rule.name}</span>
        <Box fontSize="xs" color="fg.muted">
          {conditionInWords(rule)}
        </Box>
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: '6rem',
    phone: 'corner',
    cell: (rule) => {
      const { tone, label } = stateOf(rule);
      return <ToneBadge tone={tone}>{label}</ToneBadge>;
    },
  },
  {
    id: 'now',
    title: 'Now',
    width: '6rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ metric, lastValue }) => (lastValue === null ? '–' : valueInWords(metric, lastValue)),
  },
  {
    id: 'tried',
    title: `Last ${BACK_TEST_DAYS} days`,
    width: 'minmax(9rem, 1fr)',
    phone: 'labelled',
    cell: ({ backTest }) => (backTest === null ? 'Not tried' : backTestInWords(backTest)),
  },
  actionsColumn<AlertRule>({
    width: '15rem',
    cell: (rule) => (
      <Flex gap="1" justify="end">
        <Button size="xs" variant="ghost" aria-label={`Try ${rule.name}`} onClick={() => onTry(rule)}>
          Try
        </Button>
        {(rule.isEnabled || rule.backTest !== null) && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Switch ${rule.isEnabled ? 'off' : 'on'} ${rule.name}`}
            onClick={() => onSwitch(rule)}
          >
            {rule.isEnabled ? 'Switch off' : 'Switch on'}
          </Button>
        )}
        <Button size="xs" variant="ghost" aria-label={`Change ${rule.name}`} onClick={() => onChange(rule)}>
          Change
        </Button>
      </Flex>
    ),
  }),
];
