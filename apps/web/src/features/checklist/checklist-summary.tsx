/** How many requests of the checklist passed, failed and are running. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useStore } from 'zustand';
import { checklistStore, countResults } from './checklist-store.js';

export function ChecklistSummary() {
  const { results } = useStore(checklistStore);
  const { passed, failed, running } = countResults(results);
  const figures = [
    { name: 'Passed', value: passed, color: 'status.good' },
    { name: 'Failed', value: failed, color: failed > 0 ? 'status.bad' : 'fg.muted' },
    { name: 'Running', value: running, color: 'fg.muted' },
  ];
  return (
    <Flex
      gap="5"
      role="status"
      aria-label="Summary"
      data-testid="checklist-summary"
      fontVariantNumeric="tabular-nums"
    >
      {figures.map(({ name, value, color }) => (
        <Text key={name}>
          <Text as="span" color="fg.muted">
            {name}
          </Text>{' '}
          <Text as="span" fontWeight="medium" color={color}>
            {value}
          </Text>
        </Text>
      ))}
    </Flex>
  );
}
