/** How much the team sees of people without revealing them one by one: chosen here, after an explanation. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { TEAM_SIGHTS, type TeamSight } from '@praxis/contracts/core/masking';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useTeamSight } from '../../../lib/tenant/team-sight.js';
import { ExampleRow } from './masking-example.js';
import { SIGHT_LABELS } from './masking-labels.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const MaskingDialog = lazyDialog(() => import('./masking-dialog.js'), 'MaskingDialog');

interface MaskingPanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function MaskingPanel({ tenant, lock }: MaskingPanelProps) {
  const sight = useTeamSight(tenant.id);
  const [wanted, setWanted] = useState<TeamSight>();
  return (
    <Panel
      title="Personal data on screens"
      text="What owners and staff see of people before they reveal someone. Viewers and exports stay masked."
      headingId="masking-title"
    >
      <Loaded
        query={sight}
        failure="Could not load the masking setting"
        skeleton={
          <Loading p="4">
            <Skeleton height="40" />
          </Loading>
        }
      >
        {(current) => (
          <Lockable reason={lock}>
            <Box as="ul" listStyleType="none">
              {TEAM_SIGHTS.map((choice) => (
                <Choice
                  key={choice}
                  choice={choice}
                  isCurrent={choice === current}
                  onChoose={() => setWanted(choice)}
                />
              ))}
            </Box>
            {wanted && wanted !== current && (
              <MaskingDialog
                tenant={tenant}
                from={current}
                to={wanted}
                onClose={() => setWanted(undefined)}
              />
            )}
          </Lockable>
        )}
      </Loaded>
    </Panel>
  );
}

interface ChoiceProps {
  choice: TeamSight;
  isCurrent: boolean;
  onChoose: () => void;
}

function Choice({ choice, isCurrent, onChoose }: ChoiceProps) {
  const { label, text } = SIGHT_LABELS[choice];
  return (
    <Flex
      as="li"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      gap={{ base: '2', md: '4' }}
      px="4"
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      data-testid={`masking-${choice}`}
    >
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{label}</Text>
        <Text fontSize="md" color="fg.muted">
          {text}
        </Text>
        <ExampleRow sight={choice} />
      </Box>
      <Flex w={{ md: '24' }} justify={{ md: 'flex-end' }} flexShrink="0">
        {isCurrent ? (
          <ToneBadge tone="good">Current</ToneBadge>
        ) : (
          <Button size="sm" variant="outline" aria-label={`Choose ${label}`} onClick={onChoose}>
            Choose
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
