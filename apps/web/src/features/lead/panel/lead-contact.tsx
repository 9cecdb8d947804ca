/** The other leads of the lead's person, people who may be the same person, and merges that can be undone. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import type {
  ContactLead,
  ContactMerge,
  ContactSuggestion,
  MergedContact,
  MergeReason,
} from '@praxis/contracts/contact/merged-contact';
import { Link as RouterLink, useLocation } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { Notice } from '../../../components/notice.js';
import { useChange } from '../../../lib/api/use-change.js';
import { sentenceCase } from '../../../lib/core/format.js';
import { keepApart, mergeContacts, undoMerge, useContact } from './lead-contact-queries.js';
import { LeadPart, PartSkeleton } from './lead-part.js';
import { refreshAround, refreshLead } from './lead-queries.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface LeadContactProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
}

/** Renders nothing if the person has only this lead and no possible duplicates. */
export function LeadContact({ tenantId, lead, locked }: LeadContactProps) {
  const { contact } = lead;
  if (!contact || (contact.leads < 2 && contact.suggestions === 0)) return null;
  return <AlsoCameAs tenantId={tenantId} lead={lead} locked={locked} contact={contact} />;
}

interface AlsoCameAsProps extends LeadContactProps {
  contact: NonNullable<LeadDetail['contact']>;
}

function AlsoCameAs({ tenantId, lead, locked, contact }: AlsoCameAsProps) {
  const query = useContact(tenantId, { id: contact.id, leads: contact.leads, masked: lead.masked });
  const refresh = async (): Promise<void> => {
    await refreshLead(tenantId, lead.id);
    await refreshAround(tenantId, [lead.id]);
  };
  const invalidates = [queryKeys.contact.all(tenantId)];
  const onSuccess = (): void => void refresh();
  const merge = useChange({
    request: (other: string) => mergeContacts(contact.id, other),
    success: { title: 'Contacts merged', text: 'If this was a mistake, undo it here.' },
    failure: { title: 'Merge failed' },
    invalidates,
    onSuccess,
  });
  const apart = useChange({
    request: (other: string) => keepApart(contact.id, other),
    success: 'Kept as two people',
    failure: { title: 'Contacts not kept apart' },
    invalidates,
    onSuccess,
  });
  const undo = useChange({
    request: undoMerge,
    success: 'Merge undone',
    failure: { title: 'Undo failed' },
    invalidates,
    onSuccess,
  });
  const pending = merge.isPending || apart.isPending || undo.isPending;
  return (
    <LeadPart title="Other leads of this person" testId="lead-contact">
      <Loaded query={query} failure="Could not load other leads of this person" skeleton={<PartSkeleton />}>
        {(known) => (
          <>
            {known.suggestions.map((suggestion) => (
              <Suggestion
                key={suggestion.contactId}
                suggestion={suggestion}
                locked={locked}
                pending={pending}
                onMerge={() => merge.mutate(suggestion.contactId)}
                onApart={() => apart.mutate(suggestion.contactId)}
              />
            ))}
            <Others
              contact={known}
              leadId={lead.id}
              locked={locked || pending}
              onUndo={(id) => undo.mutate(id)}
            />
          </>
        )}
      </Loaded>
    </LeadPart>
  );
}

interface SuggestionProps {
  suggestion: ContactSuggestion;
  locked: boolean;
  pending: boolean;
  onMerge: () => void;
  onApart: () => void;
}

function Suggestion({ suggestion, locked, pending, onMerge, onApart }: SuggestionProps) {
  const { name, leads } = suggestion;
  return (
    <Notice
      tone="info"
      mb="3"
      data-testid="merge-suggestion"
      title={`${name} may be the same person`}
      text={`They share an email address or a phone number, but not everything agrees. ${name} has ${leads === 1 ? 'one lead' : `${leads} leads`}.`}
    >
      {!locked && (
        <>
          <Button size="xs" aria-disabled={pending || undefined} onClick={() => !pending && onMerge()}>
            Merge
          </Button>
          <Button
            size="xs"
            variant="outline"
            aria-disabled={pending || undefined}
            onClick={() => !pending && onApart()}
          >
            Two people
          </Button>
        </>
      )}
    </Notice>
  );
}

interface OthersProps {
  contact: MergedContact;
  leadId: string;
  locked: boolean;
  onUndo: (mergeId: string) => void;
}

function Others({ contact, leadId, locked, onUndo }: OthersProps) {
  const others = contact.leads.filter(({ id }) => id !== leadId);
  const activeMerges = contact.merges.filter(({ to, undoneAt }) => undoneAt === null && to === contact.id);
  const hidden = contact.leadCount - contact.leads.length;
  return (
    <>
      <chakra.ul listStyleType="none" display="grid" gap="2.5">
        {others.map((other) => (
          <OtherLead
            key={other.id}
            lead={other}
            // The merge that added the other lead to this person; otherwise the merge that added this lead to the
            // other's.
            merge={
              activeMerges.find(({ leadIds }) => leadIds.includes(other.id)) ??
              activeMerges.find(({ leadIds }) => leadIds.includes(leadId))
            }
            locked={locked}
            onUndo={onUndo}
          />
        ))}
      </chakra.ul>
      {hidden > 0 && (
        <Text fontSize="xs" color="fg.muted" mt="2">
          And {hidden} older.
        </Text>
      )}
    </>
  );
}

interface OtherLeadProps {
  lead: ContactLead;
  merge: ContactMerge | undefined;
  locked: boolean;
  onUndo: (mergeId: string) => void;
}

function OtherLead({ lead, merge, locked, onUndo }: OtherLeadProps) {
  const { search } = useLocation();
  const { id, name, source, about, status, createdAt } = lead;
  return (
    <Flex as="li" gap="3" align="flex-start" justify="space-between" data-testid="contact-lead">
      <Box minW="0">
        <Link asChild fontWeight="medium">
          <RouterLink to={{ pathname: `${PATHS.leads}/${id}`, search }}>{name}</RouterLink>
        </Link>{' '}
        <Text as="span" fontSize="md" color="fg.muted">
          {[sentenceCase(source), about, STATUS_LABELS[status].label].filter(Boolean).join(' · ')}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          <Moment at={createdAt} />
          {merge && ` · ${mergeLabel(merge)}`}
        </Text>
      </Box>
      {merge && !locked && (
        <Button
          size="xs"
          variant="outline"
          flexShrink="0"
          aria-label={`Undo merge with ${name}`}
          onClick={() => onUndo(merge.id)}
        >
          Undo
        </Button>
      )}
    </Flex>
  );
}

const REASONS: Record<MergeReason, string> = {
  same_email: 'same email address',
  same_phone: 'same phone number',
  same_email_and_phone: 'same email address and phone number',
  by_hand: 'merged by hand',
  suggested: 'suggestion confirmed',
};

function mergeLabel({ reason, by }: ContactMerge): string {
  return by === null ? REASONS[reason] : `${REASONS[reason]} by ${by}`;
}
