/** The assignee of a lead: everyone sees it, users with the right change it, and an unassigned lead can be claimed. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { Hand } from 'lucide-react';
import { ActionSelect } from '../../../components/action-select.js';
import { assigneeLabel, useAssignees } from '../../../lib/lead/assignees.js';
import { useAssignment } from './use-assignment.js';

interface LeadAssigneeProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
}

export function LeadAssignee({ tenantId, lead, locked }: LeadAssigneeProps) {
  const { data: people = [] } = useAssignees(tenantId, !locked);
  const { assign, claim, pending } = useAssignment(tenantId);
  const { assignedTo } = lead;
  if (locked) return assignedTo ? assignedTo.name : <chakra.span color="fg.muted">Unassigned</chakra.span>;
  const known = people.map((person) => ({ value: person.id, label: assigneeLabel(person, people) }));
  // The current assignee is an option even before the other people have loaded.
  const holder = assignedTo && !people.some(({ id }) => id === assignedTo.id) ? [assignedTo] : [];
  return (
    <Flex gap="2" align="center">
      <Box flex="1" minW="0">
        <ActionSelect
          aria-label="Assigned to"
          data-testid="lead-assignee"
          pending={pending}
          options={[
            { value: '', label: 'Unassigned' },
            ...holder.map(({ id, name }) => ({ value: id, label: name })),
            ...known,
          ]}
          value={assignedTo?.id ?? ''}
          onCommit={(to) => assign(lead.id, to || null, assignedTo?.id ?? null)}
        />
      </Box>
      {!assignedTo && (
        <Button
          size="sm"
          variant="outline"
          aria-disabled={pending || undefined}
          onClick={() => !pending && claim(lead.id)}
        >
          <Hand aria-hidden />
          Claim
        </Button>
      )}
    </Flex>
  );
}
