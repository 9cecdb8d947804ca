/** A rehearsal: what the latest version would have done in recent days, beside what really happened. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Rehearsal } from '@praxis/contracts/automation/rehearsal';
import { REHEARSAL_DAYS } from '@praxis/contracts/automation/rehearsal.const';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { SubmitButton } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { LoadedList } from '../../components/loaded-list.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { StatCard } from '../../components/stat-card.js';
import { counted, dayIn, number, priceOf } from '../../lib/core/format.js';
import { RehearsedRow } from './rehearsed-row.js';
import { useRehearsal, useRehearsed, useRehearse } from './rehearsal-queries.js';

interface RehearsalPanelProps {
  tenantId: string;
  workflow: WorkflowDetail;
  mayChange: boolean;
}

export function RehearsalPanel({
  tenantId,
  workflow: { id, latestVersion },
  mayChange,
}: RehearsalPanelProps) {
  const rehearsal = useRehearsal(tenantId, id);
  const rehearse = useRehearse(tenantId, id);
  const isPlaying = rehearse.isPending || rehearsal.data?.isDone === false;
  return (
    <Panel
      title="Rehearsal"
      text={`What version ${latestVersion} would have done in the last ${REHEARSAL_DAYS} days, beside what really happened. Nothing is sent or changed.`}
      actions={
        mayChange && (
          <SubmitButton
            size="sm"
            variant="outline"
            pending={isPlaying}
            pendingText="Rehearsing…"
            onPress={() => rehearse.mutate()}
          >
            Rehearse version {latestVersion}
          </SubmitButton>
        )
      }
    >
      <Loaded
        query={rehearsal}
        failure="Could not load the rehearsal"
        skeleton={<PageSpinner label="Loading the rehearsal" />}
      >
        {(shown) =>
          shown ? (
            <Result tenantId={tenantId} id={id} rehearsal={shown} />
          ) : (
            <Text p="4" color="fg.muted">
              Not rehearsed yet.
            </Text>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Result({ tenantId, id, rehearsal }: { tenantId: string; id: string; rehearsal: Rehearsal }) {
  const { version, isDone, since, until, found, chosen, played, timeZone, figures } = rehearsal;
  const period = `${dayIn(since, timeZone)} to ${dayIn(until, timeZone)}`;
  if (!isDone)
    return (
      <Text p="4" role="status">
        Playing {number(played)} of {counted(chosen, 'event')}…
      </Text>
    );
  return (
    <Box p="4" display="grid" gap="4" data-testid="rehearsal">
      <Text color="fg.muted">
        Version {version}, {period}. {counted(found, 'event')}
        {found > chosen && `, of which the last ${number(chosen)} were played`}.{' '}
        {figures.notMet > 0 && `${number(figures.notMet)} did not meet its condition. `}
        Uses today’s contact data and the consent recorded at the time. Assumes that the team approves every
        request and that calls go unanswered.
      </Text>
      <Figures rehearsal={rehearsal} />
      {figures.begun > 0 && <Rehearsed tenantId={tenantId} id={id} rehearsal={rehearsal} />}
    </Box>
  );
}

function Figures({ rehearsal: { figures, pricesFrom } }: { rehearsal: Rehearsal }) {
  const { begun, sms, emails, calls, tasks, blocked, held, costMicros } = figures;
  return (
    <Grid templateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="3">
      <StatCard label="Executions" value={number(begun)} strong />
      <StatCard label="Texts" value={number(sms)} />
      <StatCard label="Emails" value={number(emails)} />
      <StatCard label="Calls" value={number(calls)} />
      <StatCard label="Tasks and questions" value={number(tasks)} />
      <StatCard label="Stopped" value={number(blocked)} meaning="No consent, an opt-out or no address" />
      <StatCard label="Held until morning" value={number(held)} meaning="By quiet hours" />
      <StatCard
        label="Cost"
        value={priceOf(costMicros / 10_000)}
        meaning={`List prices of vendors from ${pricesFrom}`}
      />
    </Grid>
  );
}

function Rehearsed({
  tenantId,
  id,
  rehearsal: { id: rehearsalId, timeZone },
}: {
  tenantId: string;
  id: string;
  rehearsal: Rehearsal;
}) {
  const list = useRehearsed(tenantId, id, rehearsalId);
  return (
    <Box borderWidth="1px" borderRadius="md">
      <LoadedList
        list={list}
        label="What would have started"
        failure="Could not load what would have started"
        skeleton={<PageSpinner label="Loading what would have started" />}
      >
        {(item) => <RehearsedRow key={item.id} item={item} timeZone={timeZone} />}
      </LoadedList>
    </Box>
  );
}
