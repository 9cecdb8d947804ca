/** A lead's appointments, with staff's actions on each, and the lead's messages. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type {
  LeadAppointment,
  LeadCorrespondence,
  LeadMessage,
} from '@praxis/contracts/message/correspondence';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../../app/paths.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { RouteLink } from '../../../components/route-link.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { AppointmentActions } from '../../../components/appointment/appointment-actions.js';
import { AppointmentLine } from '../../../components/appointment/appointment-line.js';
import { mainAppointment } from '../../../components/appointment/main-appointment.js';
import { sentenceCase } from '../../../lib/core/format.js';
import { useCorrespondence } from '../../../lib/lead/correspondence.js';
import { MESSAGE_LABELS } from '../../../lib/message/message-labels.js';
import { FoldedPart, LeadPart, PartSkeleton } from './lead-part.js';

/** How many messages are shown; the inbox has the whole conversation. */
const MESSAGES_SHOWN = 3;

interface LeadCorrespondenceProps {
  tenantId: string;
  lead: LeadDetail;
  /** Why nothing can be sent; undefined if messages can be sent. */
  reason: string | undefined;
}

export function LeadCorrespondenceParts({ tenantId, lead, reason }: LeadCorrespondenceProps) {
  const stored = useCorrespondence(tenantId, lead.id);
  return (
    <Loaded query={stored} failure="Could not load appointments and messages" skeleton={<PartSkeleton />}>
      {({ appointments, messages }) => (
        <>
          <Appointments tenantId={tenantId} lead={lead} reason={reason} appointments={appointments} />
          <Messages lead={lead} messages={messages} />
        </>
      )}
    </Loaded>
  );
}

type AppointmentsProps = LeadCorrespondenceProps & Pick<LeadCorrespondence, 'appointments'>;

function Appointments({ tenantId, lead, reason, appointments }: AppointmentsProps) {
  const main = mainAppointment(appointments);
  const others = appointments.filter(({ id }) => id !== main?.id);
  const line = (appointment: LeadAppointment) => (
    <AppointmentLine key={appointment.id} appointment={appointment}>
      {reason === undefined && (
        <AppointmentActions tenantId={tenantId} leadId={lead.id} appointment={appointment} confirms />
      )}
    </AppointmentLine>
  );
  return (
    <LeadPart title="Appointments" testId="lead-appointments">
      {main ? (
        <Box
          borderWidth="1px"
          borderInlineStartWidth="3px"
          borderInlineStartColor={main.status === 'confirmed' ? 'status.booked' : 'border.strong'}
          borderRadius="sm"
          px="3"
          py="1.5"
          mb="2"
        >
          {line(main)}
        </Box>
      ) : (
        <Nothing>No appointment yet.</Nothing>
      )}
      {others.length > 0 && (
        <FoldedPart
          title="Others"
          summary={
            <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
              {others.length}
            </Text>
          }
        >
          {others.map(line)}
        </FoldedPart>
      )}
    </LeadPart>
  );
}

function Messages({ lead, messages }: { lead: LeadDetail; messages: readonly LeadMessage[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, MESSAGES_SHOWN);
  return (
    <LeadPart
      title="Messages"
      testId="lead-messages"
      aside={
        messages.length > 0 && (
          <RouteLink to={`${PATHS.inbox}/${lead.id}`} fontSize="md">
            Open conversation
          </RouteLink>
        )
      }
    >
      {messages.length === 0 ? (
        <Nothing>No message yet.</Nothing>
      ) : (
        <chakra.ol listStyleType="none" aria-label="Messages, newest first" display="grid" gap="3">
          {shown.map((message) => (
            <MessageLine key={message.id} {...message} />
          ))}
        </chakra.ol>
      )}
      {shown.length < messages.length && (
        <Button size="xs" variant="ghost" mt="2" onClick={() => setWhole(true)}>
          Show all {messages.length}
        </Button>
      )}
    </LeadPart>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Text fontSize="md" color="fg.muted">
      {children}
    </Text>
  );
}

function MessageLine({ channel, template, preview, status, createdAt }: LeadMessage) {
  const Icon = channel === 'email' ? Mail : MessageSquare;
  const { label, tone } = MESSAGE_LABELS[status];
  return (
    <Flex as="li" gap="3" data-testid="lead-message" data-channel={channel} data-status={status}>
      <Box color="fg.muted" pt="0.5" flexShrink="0">
        <Icon size={16} aria-label={channel === 'email' ? 'Email' : 'SMS'} />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" justify="space-between">
          <Text fontSize="md">{sentenceCase(template)}</Text>
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </Flex>
        <Text fontSize="md" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
          {preview}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          <Moment at={createdAt} />
        </Text>
      </Box>
    </Flex>
  );
}
