/** The calculation line by line, and whether the server calculated the same result. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { calculateRoi } from '@praxis/contracts/journey/roi-calculation';
import type { RoiFigures } from '@praxis/contracts/journey/roi';
import { CheckCheck } from 'lucide-react';
import { CountingText } from '../../components/counting-text.js';
import type { RoiValues } from './step-values.js';
import { roiLines } from './roi-lines.js';

interface RoiCalculationProps {
  values: RoiValues;
  /** The server's response; undefined until it has been requested. */
  confirmed: RoiFigures | undefined;
  /** Whether the result is demo data instead of a response. */
  fallback?: boolean;
}

export function RoiCalculation({ values, confirmed, fallback = false }: RoiCalculationProps) {
  const own = calculateRoi(values.inputs, values.tier);
  const figures = fallback && confirmed ? confirmed : own;
  const same = !fallback && confirmed?.monthlyROI === own.monthlyROI;
  return (
    <Box data-testid="roi-calculation" fontVariantNumeric="tabular-nums">
      <chakra.dl>
        {roiLines(values.inputs, values.tier, figures).map((line) => (
          <Flex
            key={line.label}
            py="2"
            gap="3"
            align="baseline"
            justify="space-between"
            borderTopWidth={line.total ? '1px' : '0'}
            borderColor="border.strong"
          >
            <chakra.dt minW="0">
              <Text fontWeight="medium">{line.label}</Text>
              <Text fontSize="xs" color="fg.muted">
                {line.formula}
              </Text>
            </chakra.dt>
            <chakra.dd
              fontWeight="medium"
              whiteSpace="nowrap"
              fontSize={line.total ? 'xl' : 'md'}
              color={line.total ? 'brand.fg' : 'fg'}
              data-testid={line.total ? 'roi-total' : undefined}
            >
              <CountingText>{line.result}</CountingText>
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <Text fontSize="md">{figures.paybackRemark}</Text>
      {same && (
        <Flex align="center" gap="1.5" mt="1" fontSize="md" color="status.good" data-testid="roi-confirmed">
          <CheckCheck size={16} aria-hidden />
          The server calculated the same result.
        </Flex>
      )}
    </Box>
  );
}
