/** The progress of the import: four steps, with the current one marked. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const;

/** @param current counts from 0; 4 means that all steps are done */
export function ImportSteps({ current }: { current: number }) {
  return (
    <chakra.ol
      display="flex"
      gap={{ base: '3', md: '6' }}
      aria-label="Steps"
      mb="5"
      flexWrap="wrap"
      listStyleType="none"
    >
      {STEPS.map((step, index) => (
        <chakra.li key={step} aria-current={index === current ? 'step' : undefined}>
          <Flex
            align="center"
            gap="2"
            fontSize="md"
            fontWeight={index === current ? 'semibold' : 'normal'}
            color={index <= current ? 'fg' : 'fg.muted'}
          >
            <chakra.span
              aria-hidden
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              w="6"
              h="6"
              borderRadius="full"
              borderWidth="1px"
              fontSize="xs"
              borderColor={index === current ? 'brand.fg' : 'border.strong'}
              bg={index === current ? 'brand.subtle' : 'transparent'}
            >
              {index < current ? <Check size={12} /> : index + 1}
            </chakra.span>
            {step}
          </Flex>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
