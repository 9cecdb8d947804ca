/** One incident: its description, its history, and an admin's actions. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { runbookOf } from '@praxis/contracts/health/incident-runbook';
import { IncidentUpdate, type IncidentDetail } from '@praxis/contracts/health/service-health';
import { required } from 'zod/mini';
import { PATHS } from '../../app/paths.js';
import { Dialog } from '../../components/dialog.js';
import { Form, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { INCIDENT_LABELS, SEVERITY_LABELS } from './health-labels.js';
import { Affected } from './incident-scope.js';
import { updateIncident, useIncident } from './health-queries.js';

export function IncidentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const incident = useIncident(id);
  return (
    <Dialog title={incident.data?.incident.title ?? 'Incident'} onClose={onClose}>
      <Loaded query={incident} failure="Error loading health data" skeleton={<Skeleton height="48" />}>
        {(detail) => <Incident detail={detail} />}
      </Loaded>
    </Dialog>
  );
}

function Incident({ detail: { incident, practices, events } }: { detail: IncidentDetail }) {
  const { id, severity, status, tenantName, acknowledgedAt, scope } = incident;
  const acknowledge = useChange({
    request: () => updateIncident(id, { acknowledged: true }),
    invalidates: [queryKeys.health.all],
    success: 'Incident acknowledged',
    failure: { title: 'Incident not changed' },
  });
  return (
    <Box display="grid" gap="4">
      <Flex gap="2" align="center" wrap="wrap">
        <ToneBadge tone={INCIDENT_LABELS[status].tone}>{INCIDENT_LABELS[status].label}</ToneBadge>
        <ToneBadge tone={SEVERITY_LABELS[severity].tone}>{SEVERITY_LABELS[severity].label}</ToneBadge>
        <Text color="fg.muted">{tenantName ?? 'The whole platform'}</Text>
        <RouteLink to={[PATHS.adminRunbooks, runbookOf(incident)].filter(Boolean).join('/')}>
          Runbook
        </RouteLink>
        {status !== 'resolved' && acknowledgedAt === null && (
          <SubmitButton
            ml="auto"
            size="sm"
            pending={acknowledge.isPending}
            pendingText="Acknowledging…"
            onPress={() => acknowledge.mutate(undefined)}
          >
            Acknowledge
          </SubmitButton>
        )}
      </Flex>
      <Affected scope={scope} practices={practices} />
      <Box as="ol" display="grid" gap="2.5" aria-label="Timeline">
        {events.map(({ id: eventId, text, by, at }) => (
          <Flex as="li" key={eventId} gap="3" justify="space-between" data-testid="incident-event">
            <Box minW="0" overflowWrap="anywhere">
              {text}
              {by !== null && (
                <Text fontSize="xs" color="fg.muted">
                  {by}
                </Text>
              )}
            </Box>
            <Text color="fg.muted" flexShrink="0">
              <Moment at={at} />
            </Text>
          </Flex>
        ))}
      </Box>
      <NoteForm id={id} />
    </Box>
  );
}

const NoteUpdate = required(IncidentUpdate, { note: true });

function NoteForm({ id }: { id: string }) {
  const use = useContractForm<{ note: string }, IncidentUpdate>({
    schema: NoteUpdate,
    defaultValues: { note: '' },
    request: (update) => updateIncident(id, update),
    invalidates: [queryKeys.health.incident(id)],
    onSuccess: () => use.form.reset(),
  });
  return (
    <Form use={use} label="Add a note">
      <FormField label="Note" error={use.form.formState.errors.note?.message}>
        <Textarea rows={3} {...use.form.register('note')} />
      </FormField>
      <SubmitButton pending={use.pending} pendingText="Adding…" justifySelf="start" variant="outline">
        Add note
      </SubmitButton>
    </Form>
  );
}
