/** One group of the routing chain: its members, and how long they have to accept a lead. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { WINDOW_MINUTES, type RoutingGroup } from '@praxis/contracts/lead/lead-routing';
import { Trash2 } from 'lucide-react';
import { CheckGroup } from '../../../components/check-group.js';
import { FormField, Select } from '../../../components/form-field.js';
import { counted } from '../../../lib/core/format.js';

const NAMES = ['First offered to', 'Then to', 'Then to'];
const WINDOW_OPTIONS = Array.from({ length: WINDOW_MINUTES.max }, (_none, index) => {
  const minutes = index + WINDOW_MINUTES.min;
  return { value: String(minutes), label: counted(minutes, 'minute') };
});

interface RoutingGroupProps {
  index: number;
  group: RoutingGroup;
  options: readonly { value: string; label: string }[];
  error: string | undefined;
  onChange: (group: RoutingGroup) => void;
  /** Undefined for the only group, because there must be at least one. */
  onRemove: (() => void) | undefined;
}

export function RoutingGroupFields({ index, group, options, error, onChange, onRemove }: RoutingGroupProps) {
  return (
    <Box
      role="group"
      aria-label={`Group ${index + 1}`}
      data-testid="routing-group"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="sm"
      p="3"
    >
      <CheckGroup
        label={NAMES[index] ?? 'Then to'}
        options={options}
        value={group.members}
        onChange={(members) => onChange({ ...group, members })}
        error={error}
      />
      <Flex align="flex-end" justify="space-between" gap="3" mt="3">
        <Box w="40">
          <FormField label="Claim window">
            <Select
              options={WINDOW_OPTIONS}
              value={String(group.minutes)}
              onChange={(event) => onChange({ ...group, minutes: Number(event.target.value) })}
            />
          </FormField>
        </Box>
        {onRemove && (
          <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remove group ${index + 1}`}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </Flex>
    </Box>
  );
}
