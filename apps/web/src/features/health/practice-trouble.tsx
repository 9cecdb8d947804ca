/** A practice's problems: what is wrong now, and what failed recently. For admins. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { PracticeTrouble, TROUBLE_HOURS, type TroubleHours } from '@praxis/contracts/health/practice-trouble';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Segmented } from '../../components/segmented.js';
import { healthKeys } from '../../lib/api/health-keys.js';
import { useHealthRead } from './health-queries.js';
import { countsText, failureText, HOURS_LABELS, troubleText } from './practice-trouble-labels.js';

const OPTIONS = TROUBLE_HOURS.map((hours) => ({ value: String(hours), label: HOURS_LABELS[hours] }));

export function PracticeTroubleView({ practiceId }: { practiceId: string }) {
  const [hours, setHours] = useState<TroubleHours>(1);
  const trouble = useHealthRead({
    queryKey: healthKeys.trouble(practiceId, hours),
    path: `/v1/admin/practices/${practiceId}/trouble?hours=${hours}`,
    schema: PracticeTrouble,
  });
  return (
    <Box display="grid" gap="4" data-testid="practice-trouble">
      <Flex>
        <Segmented
          label="Failures of"
          options={OPTIONS}
          value={String(hours)}
          onChange={(value) => setHours(TROUBLE_HOURS.find((one) => String(one) === value) ?? 1)}
        />
      </Flex>
      <Loaded query={trouble} failure="Could not load problems" skeleton={<Skeleton height="40" />}>
        {(found) => (
          <>
            <Now troubles={found.troubles} />
            <Failures found={found} />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Now({ troubles }: Pick<PracticeTrouble, 'troubles'>) {
  if (troubles.length === 0)
    return (
      <Text display="flex" gap="2" alignItems="center">
        <Box as={CircleCheck} boxSize="4" color="status.good" aria-hidden />
        Nothing is wrong now.
      </Text>
    );
  return (
    <chakra.ul listStyleType="none" aria-label="What is wrong now" borderWidth="1px" borderRadius="md">
      {troubles.map((trouble) => (
        <ListRow key={`${trouble.kind}/${trouble.what}`} data-testid="trouble">
          <Box as={TriangleAlert} boxSize="4" color="status.bad" flexShrink="0" aria-hidden />
          <Text flex="1" minW="0" overflowWrap="anywhere">
            {troubleText(trouble)}
          </Text>
          {trouble.since !== null && (
            <Text fontSize="md" color="fg.muted" whiteSpace="nowrap">
              since <Moment at={trouble.since} />
            </Text>
          )}
        </ListRow>
      ))}
    </chakra.ul>
  );
}

function Failures({ found: { counts, failures } }: { found: PracticeTrouble }) {
  return (
    <Box>
      <Text mb="2" data-testid="trouble-counts">
        {countsText(counts)}
      </Text>
      {failures.length > 0 && (
        <chakra.ul listStyleType="none" aria-label="What failed" borderWidth="1px" borderRadius="md">
          {failures.map((failure) => (
            <ListRow key={`${failure.kind}/${failure.id}`} flexWrap="wrap" data-testid="failure">
              <Text flex="1" minW="12rem" overflowWrap="anywhere">
                {failureText(failure)}
              </Text>
              {failure.url !== null && (
                <chakra.a href={failure.url} target="_blank" rel="noreferrer" color="brand.fg" fontSize="md">
                  Open run
                </chakra.a>
              )}
              <Text fontSize="md" color="fg.muted" whiteSpace="nowrap">
                <Moment at={failure.at} />
              </Text>
            </ListRow>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
