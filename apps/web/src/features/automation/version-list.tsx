/** The versions of a workflow: when each was deployed, how its executions ended, and a button that goes back to it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { WorkflowVersion } from '@praxis/contracts/automation/deployment';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';
import { useVersions } from './deployment-queries.js';

interface VersionListProps {
  tenantId: string;
  workflow: WorkflowDetail;
  /** Undefined for users who may not deploy. */
  onDeploy: ((version: number) => void) | undefined;
}

export function VersionList({ tenantId, workflow, onDeploy }: VersionListProps) {
  const versions = useVersions(tenantId, workflow.id);
  const { activeVersion, canary } = workflow;
  return (
    <Panel title="Versions">
      <Loaded
        query={versions}
        failure="Could not load the versions"
        skeleton={<PageSpinner label="Loading versions" />}
      >
        {(shown) => (
          <chakra.ul listStyleType="none" aria-label="Versions">
            {shown.map((version) => (
              <ListRow key={version.version} data-testid="workflow-version">
                <Box flex="1" minW="0">
                  <Flex gap="2" align="center" wrap="wrap">
                    <Text fontWeight="medium">Version {version.version}</Text>
                    {version.version === activeVersion && <ToneBadge tone="good">Active</ToneBadge>}
                    {version.version === canary?.version && (
                      <ToneBadge tone="warn">On trial: {canary.share}%</ToneBadge>
                    )}
                  </Flex>
                  <Text fontSize="md" color="fg.muted">
                    Saved <Moment at={version.createdAt} /> · {counted(version.executions, 'execution')}
                    {version.failed > 0 && `, ${version.failed} failed`}
                  </Text>
                  <LastDeployment deployments={version.deployments} />
                </Box>
                {onDeploy && activeVersion !== null && version.version !== activeVersion && (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Deploy version ${version.version}`}
                    onClick={() => onDeploy(version.version)}
                  >
                    {version.version < activeVersion ? 'Go back to it' : 'Deploy'}
                  </Button>
                )}
              </ListRow>
            ))}
          </chakra.ul>
        )}
      </Loaded>
    </Panel>
  );
}

function LastDeployment({ deployments: [last] }: Pick<WorkflowVersion, 'deployments'>) {
  if (!last) return null;
  const { at, share, reason, moved, stayed } = last;
  const why = reason === 'canary_failed' ? ', because executions of the version on trial failed' : '';
  const under = moved + stayed === 0 ? '' : ` · ${moved} under way moved to it, ${stayed} kept their version`;
  return (
    <Text fontSize="md" color="fg.muted">
      {share === 100 ? 'Deployed' : `On trial with ${share}%`} <Moment at={at} />
      {why}
      {under}
    </Text>
  );
}
