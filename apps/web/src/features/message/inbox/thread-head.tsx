/** The head of a conversation: its lead and assignee, whether it is read, and why it is masked, if it is. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { Conversation } from '@praxis/contracts/message/conversation';
import { ArrowLeft, Mail as MailIcon, MailOpen } from 'lucide-react';
import { PATHS } from '../../../app/paths.js';
import { ActionSelect } from '../../../components/action-select.js';
import { PersonMark } from '../../../components/person-mark.js';
import { Reveal } from '../../../components/reveal.js';
import { RouteLink } from '../../../components/route-link.js';
import { assigneeLabel, useAssignees } from '../../../lib/lead/assignees.js';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { assignConversation, markRead } from './inbox-queries.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface ThreadHeadProps {
  tenantId: string;
  conversation: Conversation;
  /** The id of the newest message. */
  newest: string | undefined;
  lock: string | undefined;
  onClose: () => void;
}

export function ThreadHead({ tenantId, conversation, newest, lock, onClose }: ThreadHeadProps) {
  const { id, name, about, channels, unread } = conversation;
  const reading = useUndoable({
    request: (upTo: string | null) => markRead(id, upTo),
    success: (_done, upTo) => ({ title: upTo === null ? 'Marked unread' : 'Marked read' }),
    inverse: (upTo) => (upTo === null ? newest : null),
    failure: { title: 'Not changed' },
    invalidates: [queryKeys.message.conversations(tenantId)],
  });
  const addresses = channels.flatMap(({ address }) => address ?? []);
  return (
    <Box borderBottomWidth="1px" px="4" py="2.5">
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          display={{ md: 'none' }}
          size="sm"
          variant="ghost"
          px="1"
          aria-label="Back to all conversations"
          onClick={onClose}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <Box flex="1 1 10rem" minW="0">
          <Heading as="h2" fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
            {name} <PersonMark id={id} name={name} />
          </Heading>
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {[about, ...addresses].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <RouteLink to={`${PATHS.leads}/${id}`} fontSize="md">
          Open lead
        </RouteLink>
        {!lock && (
          <Button
            size="sm"
            variant="ghost"
            data-key="u"
            aria-keyshortcuts="u"
            aria-disabled={reading.isPending || undefined}
            onClick={() => !reading.isPending && reading.mutate(unread > 0 && newest ? newest : null)}
          >
            {unread > 0 ? <MailOpen aria-hidden /> : <MailIcon aria-hidden />}
            {unread > 0 ? 'Mark read' : 'Mark unread'}
          </Button>
        )}
        <Assignee tenantId={tenantId} conversation={conversation} lock={lock} />
      </Flex>
      <Sight tenantId={tenantId} conversation={conversation} lock={lock} />
    </Box>
  );
}

type PartProps = Omit<ThreadHeadProps, 'onClose' | 'newest'>;

function Assignee({ tenantId, conversation: { id, assignedTo }, lock }: PartProps) {
  const { data: people = [] } = useAssignees(tenantId, !lock);
  const change = useUndoable({
    request: ({ to }: { to: string | null; from: string | null }) => assignConversation(id, to),
    success: (result) => ({ title: result.assignedTo === null ? 'Lead unassigned' : 'Lead assigned' }),
    inverse: ({ to, from }) => ({ to: from, from: to }),
    failure: { title: 'Not assigned' },
    invalidates: [queryKeys.message.conversations(tenantId)],
  });
  if (lock)
    return (
      <Text fontSize="md" color="fg.muted">
        {assignedTo?.name ?? 'Unassigned'}
      </Text>
    );
  const holder = assignedTo && !people.some((person) => person.id === assignedTo.id) ? [assignedTo] : [];
  return (
    <Box w="44">
      <ActionSelect
        aria-label="Assigned to"
        pending={change.isPending}
        options={[
          { value: '', label: 'Unassigned' },
          ...holder.map((person) => ({ value: person.id, label: person.name })),
          ...people.map((person) => ({ value: person.id, label: assigneeLabel(person, people) })),
        ]}
        value={assignedTo?.id ?? ''}
        onCommit={(to) => change.mutate({ to: to || null, from: assignedTo?.id ?? null })}
      />
    </Box>
  );
}

/** Says that texts are masked, and lets users with the right reveal them for a while. */
function Sight({ conversation: { id, name, masked, revealedUntil }, lock }: PartProps) {
  if (masked && lock)
    return (
      <Text fontSize="md" color="fg.muted" mt="1">
        Names and texts are masked. Staff and owners can reveal them.
      </Text>
    );
  return (
    <Box mt={masked || revealedUntil ? '2' : '0'}>
      <Reveal
        leadId={id}
        name={name}
        masked={masked}
        revealedUntil={revealedUntil}
        locked={Boolean(lock)}
        purpose="Answer a message"
      />
    </Box>
  );
}
