/**
 * Shown before a version is deployed: the effect on running executions, and whether all new executions follow the
 * version or only some at first.
 */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { DeploymentPlan } from '@praxis/contracts/automation/deployment';
import {
  CANARY_ERROR_PERCENT,
  CANARY_ERRORS,
  type OpenRunRule,
} from '@praxis/contracts/automation/deployment.const';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../components/dialog.js';
import { SubmitButton } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Segmented } from '../../components/segmented.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';
import { useDeploy, useDeploymentPlan } from './deployment-queries.js';
import { STAY_TEXTS } from './automation-labels.js';

const SHARES = [
  { value: '100', label: 'All' },
  { value: '50', label: '50%' },
  { value: '25', label: '25%' },
  { value: '10', label: '10%' },
] as const;
type Share = (typeof SHARES)[number]['value'];

interface DeployDialogProps {
  tenantId: string;
  workflow: Workflow;
  /** The latest version, or an earlier one to go back to. */
  version: number;
  onClose: () => void;
}

export function DeployDialog({ tenantId, workflow, version, onClose }: DeployDialogProps) {
  const { name, activeVersion, canary } = workflow;
  const plan = useDeploymentPlan(tenantId, workflow.id, version);
  const deploy = useDeploy(tenantId, workflow, onClose);
  const [openRuns, setOpenRuns] = useState<OpenRunRule>('finish');
  const [share, setShare] = useState<Share>('100');
  const isForAll = share === '100';
  const submit = (): void =>
    deploy.mutate({
      seenVersion: activeVersion,
      version,
      openRuns: isForAll ? openRuns : 'finish',
      ...(!isForAll && { share: Number(share) }),
    });
  return (
    <Dialog
      title={`Deploy ${name}`}
      onClose={onClose}
      footer={
        <SubmitButton
          pending={deploy.isPending}
          pendingText="Deploying…"
          disabled={!plan.data}
          onPress={submit}
        >
          {isForAll ? `Deploy version ${version}` : `Try version ${version}`}
        </SubmitButton>
      }
    >
      <Loaded
        query={plan}
        failure="Could not load the plan"
        skeleton={<PageSpinner label="Loading the plan" />}
      >
        {(shown) => (
          <Box display="grid" gap="4" data-testid="deployment-plan">
            <Text>{changeText({ version, activeVersion, canary })}</Text>
            {shown.canTry && (
              <Field label="New executions that follow it">
                <Segmented
                  label="New executions that follow it"
                  options={SHARES}
                  value={share}
                  onChange={setShare}
                />
                {!isForAll && (
                  <Text fontSize="md" color="fg.muted">
                    The others follow version {activeVersion}. The trial ends automatically once{' '}
                    {CANARY_ERRORS} of its executions have failed, and these are at least{' '}
                    {CANARY_ERROR_PERCENT}% of those that have ended.
                  </Text>
                )}
              </Field>
            )}
            <OpenRuns plan={shown} />
            {isForAll && shown.compatible > 0 && (
              <Field label="Executions under way">
                <Segmented
                  label="Executions under way"
                  options={[
                    { value: 'finish', label: 'Keep their version' },
                    { value: 'move', label: `Move ${shown.compatible} to version ${version}` },
                  ]}
                  value={openRuns}
                  onChange={setOpenRuns}
                />
              </Field>
            )}
          </Box>
        )}
      </Loaded>
    </Dialog>
  );
}

function changeText({
  version,
  activeVersion,
  canary,
}: Pick<Workflow, 'activeVersion' | 'canary'> & { version: number }): string {
  if (version === activeVersion)
    return canary === null
      ? `Version ${version} is active already.`
      : `The trial of version ${canary.version} ends, and all new executions follow version ${version}.`;
  return activeVersion === null
    ? `New executions will follow version ${version}.`
    : `Version ${version} replaces version ${activeVersion}.`;
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display="grid" gap="1.5" justifyItems="start">
      <Text fontSize="md" fontWeight="medium" aria-hidden>
        {label}
      </Text>
      {children}
    </Box>
  );
}

function OpenRuns({ plan: { version, openRuns, compatible, staying, groups } }: { plan: DeploymentPlan }) {
  if (openRuns === 0) return <Text color="fg.muted">No execution of another version is under way.</Text>;
  return (
    <Box display="grid" gap="2">
      <Text>
        {counted(openRuns, 'execution')} of other versions {openRuns === 1 ? 'is' : 'are'} under way.{' '}
        <strong>{compatible}</strong> can continue with version {version}.
        {staying.map(({ reason, runs }) => ` ${runs} cannot: ${STAY_TEXTS[reason]}.`)}
      </Text>
      <chakra.ul listStyleType="none" fontSize="md" aria-label="Executions under way by step">
        {groups.map(({ version: of, stepId, label, runs, verdict }) => (
          <chakra.li
            key={`${of} ${stepId ?? ''} ${verdict} ${runs}`}
            display="flex"
            gap="2"
            py="1"
            alignItems="center"
            borderTopWidth="1px"
            borderColor="border.subtle"
          >
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {runs} at {stepId === null ? 'the beginning' : `“${label || stepId}”`}
              <Text as="span" color="fg.muted">{` · version ${of}`}</Text>
            </Text>
            <ToneBadge tone={verdict === 'compatible' ? 'good' : 'warn'}>
              {verdict === 'compatible' ? 'Can continue' : 'Keeps its version'}
            </ToneBadge>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}
