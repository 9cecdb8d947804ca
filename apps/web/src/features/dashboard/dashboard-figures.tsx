/** All figures of a dashboard for the period that is chosen with the switch; the team sees more than a viewer. */
import { Grid, type GridProps } from '@chakra-ui/react/grid';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { DashboardResult, DashboardWindow } from '@praxis/contracts/dashboard/dashboard';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason } from '../../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { useDashboard } from './dashboard-queries.js';
import { FunnelPanel } from './funnel-panel.js';
import { KpiCards } from './kpi-cards.js';
import { PeriodBar } from './period-bar.js';
import { PERIOD_LABELS } from './period-labels.js';
import { usePeriod } from './period.js';
import { RecoveredPanel } from './recovered-panel.js';
import { ResponsePanel } from './response-panel.js';
import { TrendPanel } from './trend-panel.js';

interface DashboardFiguresProps {
  tenant: CurrentTenant;
  /** Title of the failure if the figures could not be loaded. */
  failure: string;
}

export function DashboardFigures({ tenant, failure }: DashboardFiguresProps) {
  const figures = useDashboard(tenant.id);
  return (
    <>
      <PeriodBar />
      <Loaded query={figures} failure={failure} framed skeleton={<Figures tenant={tenant} />}>
        {(known) => <Figures tenant={tenant} figures={known} />}
      </Loaded>
    </>
  );
}

interface FiguresProps {
  tenant: CurrentTenant;
  /** Undefined while the figures load. */
  figures?: DashboardResult;
}

function Figures({ tenant, figures }: FiguresProps) {
  const [period] = usePeriod();
  // The response has no team figures if the user's rights have changed since.
  const isTeam = hasRank(tenant.role, 'staff') && figures?.team !== null;
  if (!isTeam)
    return (
      <>
        <KpiCards figures={figures} period={period} />
        <TrendPanel figures={figures} />
      </>
    );
  return (
    <>
      <KpiCards figures={figures} period={period} />
      <Grid templateColumns={{ base: ONE, lg: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="3">
        <TrendPanel figures={figures} />
        <Recovered tenant={tenant} figures={figures} period={period} />
      </Grid>
      {figures?.windows[period].leads === 0 ? (
        <NoLeads period={period} />
      ) : (
        <TeamPanels figures={figures} period={period} />
      )}
    </>
  );
}

const ONE: GridProps['templateColumns'] = 'minmax(0, 1fr)';

interface PeriodProps {
  figures: DashboardResult | undefined;
  period: DashboardWindow;
}

function Recovered({ tenant, figures, period }: PeriodProps & { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const canSet = lockReason({ role: tenant.role, needed: 'owner', readOnly }) === undefined;
  const team = figures?.team;
  const shown = team?.windows[period];
  return (
    <RecoveredPanel
      known={
        team && shown
          ? { closed: shown.closed, previous: shown.previous.closed, figures: team.figures }
          : undefined
      }
      before={PERIOD_LABELS[period].before}
      canSet={canSet}
    />
  );
}

function TeamPanels({ figures, period }: PeriodProps) {
  const counts = figures?.windows[period];
  const team = figures?.team?.windows[period];
  return (
    <Grid templateColumns={{ base: ONE, lg: 'repeat(2, minmax(0, 1fr))' }} gap="3">
      <FunnelPanel
        counts={
          counts && team
            ? { now: { ...counts, ...team }, previous: { ...counts.previous, ...team.previous } }
            : undefined
        }
      />
      <ResponsePanel
        times={team ? { now: team.response, previous: team.previous.response } : undefined}
        before={PERIOD_LABELS[period].before}
      />
    </Grid>
  );
}

function NoLeads({ period }: { period: DashboardWindow }) {
  return (
    <Panel data-testid="no-leads-in-period">
      <EmptyState
        drawing="leads"
        title={`No leads in the ${PERIOD_LABELS[period].last}`}
        text="Once leads arrive, you see their outcomes and response times here."
      />
    </Panel>
  );
}
