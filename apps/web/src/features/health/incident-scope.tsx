/** The practices that an incident affects, and their held work. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { IncidentDetail, IncidentScope } from '@praxis/contracts/health/service-health';
import { counted } from '../../lib/core/format.js';
import { practiceText, scopeText } from './incident-labels.js';

interface AffectedProps {
  scope: IncidentScope | null;
  practices: IncidentDetail['practices'];
}

export function Affected({ scope, practices }: AffectedProps) {
  if (!scope || scope.practices === 0) return null;
  const unnamed = scope.practices - practices.length;
  return (
    <Box as="section" aria-labelledby="affected-title">
      <Heading as="h3" id="affected-title" fontSize="md" fontWeight="semibold">
        Affected practices
      </Heading>
      <Text color="fg.muted" mb="2">
        {scopeText(scope)}
      </Text>
      <chakra.ul
        listStyleType="none"
        aria-labelledby="affected-title"
        maxH="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
      >
        {practices.map((practice) => (
          <Flex
            as="li"
            key={practice.tenantId}
            px="3"
            py="2"
            columnGap="3"
            wrap="wrap"
            justify="space-between"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
            data-testid="affected-practice"
          >
            <Text fontWeight="medium" overflowWrap="anywhere">
              {practice.name}
            </Text>
            <Text color="fg.muted">{practiceText(practice)}</Text>
          </Flex>
        ))}
      </chakra.ul>
      {unnamed > 0 && (
        <Text color="fg.muted" mt="2">
          And {counted(unnamed, 'more practice')}.
        </Text>
      )}
    </Box>
  );
}
