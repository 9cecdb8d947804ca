/** One appointment in full, beside the calendar: who, when in both zones, the available actions, and its history. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import { PATHS } from '../../../app/paths.js';
import { AppointmentActions } from '../../../components/appointment/appointment-actions.js';
import { APPOINTMENT_LABELS } from '../../../components/appointment/appointment-labels.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { Reveal } from '../../../components/reveal.js';
import { RouteLink } from '../../../components/route-link.js';
import { SidePanel } from '../../../components/side-panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { ApiError, readingFailure } from '../../../lib/api/api-error.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { dayIn, phoneNumber, timeIn, zoneName } from '../../../lib/core/format.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { AppointmentHistory } from './appointment-history.js';
import { useAppointment } from './practice-calendar-queries.js';
import { clientTime } from '../../../lib/appointment/client-time.js';

interface AppointmentPanelProps {
  tenantId: string;
  id: string;
  /** The practice's time zone. */
  timeZone: string;
  /** Why nothing can be changed; undefined if changes are possible. */
  reason: string | undefined;
  onClose: () => void;
  /** Opens another appointment, for example the one booked in place of this one. */
  onOpen: (id: string) => void;
}

export function AppointmentPanel({ onClose, ...props }: AppointmentPanelProps) {
  const query = useAppointment(props.tenantId, props.id);
  // The appointment's run stores and sends its messages only after the booking request has been answered.
  useLiveRefresh(props.tenantId, [queryKeys.appointment.one(props.tenantId, props.id)], 'conversations');
  const { data: known } = query;
  return (
    <SidePanel
      kind="appointment"
      label={known ? `Appointment of ${known.lead.name}` : 'Appointment'}
      title={known?.lead.name ?? 'Appointment'}
      personId={known?.lead.id}
      badge={
        known && (
          <ToneBadge tone={APPOINTMENT_LABELS[known.status].tone} testId="appointment-state">
            {APPOINTMENT_LABELS[known.status].label}
          </ToneBadge>
        )
      }
      masked={known?.masked}
      isOver
      closeLabel="Close the appointment"
      onClose={onClose}
    >
      <Loaded
        query={query}
        failure="Could not load the appointment"
        sentence={failureText}
        skeleton={
          <Loading label="Loading the appointment" p="4" gap="4">
            <Skeleton height="24" />
            <Skeleton height="9" />
            <Skeleton height="40" />
          </Loading>
        }
      >
        {(item) => <Body {...props} item={item} />}
      </Loaded>
    </SidePanel>
  );
}

type BodyProps = Omit<AppointmentPanelProps, 'onClose'> & { item: AppointmentDetail };

function Body({ tenantId, timeZone, reason, item, onOpen }: BodyProps) {
  const { lead, start, end, provider, location, replacedBy } = item;
  const theirs = clientTime({ ...item, timeZone });
  return (
    <Grid px="4" py="3" gap="5" templateColumns="minmax(0, 1fr)">
      {reason && <Notice tone="info" text={reason} data-testid="locked" />}
      <Box>
        <Text fontSize="lg" fontWeight="medium">
          {dayIn(start, timeZone)}, {timeIn(start, timeZone)} – {timeIn(end, timeZone)}
        </Text>
        <Text fontSize="md" color="fg.muted">
          {zoneName(start, timeZone)}
        </Text>
        {theirs && (
          <Text fontSize="md" color="fg.muted" data-testid="client-time">
            For the client: {theirs}
          </Text>
        )}
        <Text fontSize="md" mt="2">
          With {provider} · {location}
        </Text>
        {item.isCalendarFailing && (
          <Text fontSize="xs" color="status.bad">
            The host’s calendar is out of date. We retry automatically.
          </Text>
        )}
        {replacedBy && (
          <Button size="xs" variant="outline" mt="2" onClick={() => onOpen(replacedBy)}>
            Open the replacement appointment
          </Button>
        )}
        {!reason && (
          <AppointmentActions
            tenantId={tenantId}
            leadId={lead.id}
            appointment={item}
            confirms
            onChanged={onOpen}
          />
        )}
      </Box>
      <Client item={item} locked={reason !== undefined} />
      <AppointmentHistory item={item} timeZone={timeZone} />
    </Grid>
  );
}

interface ClientProps {
  item: AppointmentDetail;
  locked: boolean;
}

function Client({ item, locked }: ClientProps) {
  const { lead, contact, matter, note, masked, confirmationCode } = item;
  const { email, phone } = contact;
  return (
    <Box as="section" aria-label="Client" fontSize="md">
      <Text>
        {[email, phone && phoneNumber(phone)].filter(Boolean).join(' · ') || 'No email or phone number'}
      </Text>
      {matter && <Text color="fg.muted">{matter}</Text>}
      {note && (
        <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere" data-testid="appointment-note">
          Note: {note}
        </Text>
      )}
      <Text color="fg.muted">Confirmation code {confirmationCode}</Text>
      <Box mt="2" display="flex" gap="3" alignItems="center" flexWrap="wrap">
        <RouteLink to={`${PATHS.leads}/${lead.id}`} variant="underline">
          Open lead
        </RouteLink>
      </Box>
      <Box mt="2">
        <Reveal
          leadId={lead.id}
          name={lead.name}
          masked={masked}
          revealedUntil={item.revealedUntil}
          locked={locked}
          purpose="Prepare an appointment"
        />
      </Box>
    </Box>
  );
}

function failureText(error: Error): string {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknown ? 'There is no such appointment in this practice.' : readingFailure(error);
}
