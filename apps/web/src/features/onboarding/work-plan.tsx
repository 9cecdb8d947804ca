/** One work plan: its practice, its content, and its approval (specification 1, section 2, "Work plan page"). */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { Onboarding } from '@praxis/contracts/onboarding/onboarding';
import { FileQuestion } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { SubmitButton } from '../../components/form.js';
import { LoadError } from '../../components/load-error.js';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { ApiError, readingFailure } from '../../lib/api/api-error.js';
import { longDateOf, phoneNumber } from '../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../lib/core/industry-labels.js';
import { showToast } from '../../lib/core/toast-store.js';
import { ONBOARDING_STATUS, PLAN_REASON_LABELS } from './onboarding-labels.js';
import { useApproval, useWorkPlan, type PlanRef } from './onboarding-queries.js';
import { PlanText } from './plan-text.js';

interface WorkPlanProps {
  plan: PlanRef;
  /** Why the plan cannot be approved here; undefined if it can. */
  lock?: string | undefined;
  /** Renders an action on the plan in addition to approving it. */
  action?: (onboarding: Onboarding) => ReactNode;
  /** Renders the state of the plan's deployment, below the practice's facts. */
  deployment?: (onboarding: Onboarding) => ReactNode;
  /** The deployed version of each template. */
  deployed?: Readonly<Record<string, number>>;
}

export function WorkPlan(props: WorkPlanProps) {
  const { plan } = props;
  const { data, error, refetch } = useWorkPlan(plan);
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  useEffect(() => {
    if (error && !isMissing) showToast({ title: 'Error', text: 'Failed to load work plan', tone: 'bad' });
  }, [error, isMissing]);
  if (data) return <LoadedPlan {...props} onboarding={data} />;
  if (isMissing) return <PlanNotFound />;
  if (error)
    return (
      <Page title="Work plan">
        <Panel>
          <LoadError
            title="Failed to load work plan"
            text={readingFailure(error)}
            onRetry={() => void refetch()}
          />
        </Panel>
      </Page>
    );
  return <PageSpinner label="Loading work plan..." />;
}

export function PlanNotFound() {
  return (
    <Page title="Work Plan Not Found">
      <Panel>
        <EmptyState
          icon={FileQuestion}
          title="Nothing here"
          text="The requested work plan could not be found."
        />
      </Panel>
    </Page>
  );
}

function LoadedPlan({
  plan,
  onboarding,
  lock,
  action,
  deployment,
  deployed = {},
}: WorkPlanProps & { onboarding: Onboarding }) {
  const { buildPlan, businessName } = onboarding;
  return (
    <Page
      title="Implementation Plan"
      intro={`Custom build plan for ${businessName === '' ? 'Client' : businessName}`}
      actions={
        buildPlan !== null && (
          <>
            <ToneBadge tone="info">Generated</ToneBadge>
            {action?.(onboarding)}
          </>
        )
      }
    >
      <Box display="grid" gap="4">
        <Approval plan={plan} onboarding={onboarding} lock={lock} />
        <ClientInformation onboarding={onboarding} />
        {deployment?.(onboarding)}
        {onboarding.planLines.length > 0 && <PlanLines onboarding={onboarding} deployed={deployed} />}
        {buildPlan !== null && (
          <Panel title="Implementation Plan" p="0">
            <Box p="4">
              <PlanText text={buildPlan} />
            </Box>
          </Panel>
        )}
      </Box>
    </Page>
  );
}

function Approval({
  plan,
  onboarding: { status, approvedAt },
  lock,
}: WorkPlanProps & { onboarding: Onboarding }) {
  const approval = useApproval(plan);
  if (status === 'preparing')
    return (
      <Notice
        tone="info"
        title="Your plan is being prepared"
        text="It appears here automatically in about a minute."
      />
    );
  if (approvedAt)
    return (
      <Notice tone="good" title="Approved">
        <Text fontSize="md">
          The client approved this plan <Moment at={approvedAt} />.
        </Text>
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title="Waiting for approval"
      text={lock ?? 'Read the plan. Once you approve it, your automations are deployed and tested.'}
    >
      {lock === undefined && (
        <SubmitButton
          size="sm"
          pending={approval.isPending}
          pendingText="Approving…"
          onPress={() => approval.mutate()}
        >
          Approve this plan
        </SubmitButton>
      )}
    </Notice>
  );
}

const NOT_GIVEN = 'N/A';

function ClientInformation({ onboarding }: { onboarding: Onboarding }) {
  const { businessName, industry, contactName, email, phone, buildPlanGeneratedAt, status } = onboarding;
  const facts = [
    ['Business name', businessName],
    ['Industry', INDUSTRY_NAMES[industry]],
    ['Contact', contactName],
    ['Email', email],
    ['Phone', phone && phoneNumber(phone)],
    ['Generated', buildPlanGeneratedAt && longDateOf(buildPlanGeneratedAt)],
  ] as const;
  return (
    <Panel
      title="Client Information"
      actions={<ToneBadge tone={ONBOARDING_STATUS[status].tone}>{ONBOARDING_STATUS[status].label}</ToneBadge>}
    >
      <Grid as="dl" p="4" gap="4" templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}>
        {facts.map(([label, value]) => (
          <Box key={label} minW="0">
            <chakra.dt fontSize="md" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value || NOT_GIVEN}</chakra.dd>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}

/** Each automation, and the practice's answer that it follows from. */
function PlanLines({
  onboarding: { planLines },
  deployed,
}: { onboarding: Onboarding } & Required<Pick<WorkPlanProps, 'deployed'>>) {
  return (
    <Panel title="Planned automations" text="Each follows from something you told us.">
      <chakra.ul listStyleType="none">
        {planLines.map(({ templateId, reason, why }) => (
          <chakra.li key={templateId} px="4" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Text fontWeight="medium">
              {findTemplate(templateId)?.name ?? templateId}{' '}
              {deployed[templateId] !== undefined && (
                <ToneBadge tone="good">Version {deployed[templateId]} deployed</ToneBadge>
              )}
            </Text>
            <Text color="fg.muted">
              {why} From {PLAN_REASON_LABELS[reason]}.
            </Text>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
