/** Notes on the lead, and the form that adds one. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { MAX_NOTE_CHARACTERS } from '@praxis/contracts/lead/lead.const';
import type { LeadDetail, NewLeadNote } from '@praxis/contracts/lead/lead';
import type { SyntheticEvent } from 'react';
import { Moment } from '../../../components/moment.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { begunPlace } from '../../../lib/core/form/begun-text.js';
import { changeNote, takeNote, useBegunNote } from './begun-notes.js';
import { LeadPart } from './lead-part.js';
import { addNote, refreshAround, refreshLead } from './lead-queries.js';
import { readNotes } from './note-list.js';

interface LeadNotesProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
}

export function LeadNotes({ tenantId, lead, locked }: LeadNotesProps) {
  return (
    <LeadPart title="Notes" testId="lead-notes">
      {lead.notes ? (
        <NoteItems notes={lead.notes} />
      ) : (
        <Text fontSize="md" color="fg.muted">
          No notes yet.
        </Text>
      )}
      {!locked && <NoteForm tenantId={tenantId} leadId={lead.id} />}
    </LeadPart>
  );
}

function NoteItems({ notes }: { notes: string }) {
  return (
    <chakra.ol listStyleType="none" aria-label="Notes, newest first" display="grid" gap="3">
      {readNotes(notes).map(({ at, author, text }, index, { length }) => (
        // Notes are only ever added, so each keeps its number counted from the oldest.
        <li key={length - index} data-testid="lead-note">
          <Text fontSize="md" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
          {at && (
            <Text fontSize="xs" color="fg.muted">
              {author} · <Moment at={at} />
            </Text>
          )}
        </li>
      ))}
    </chakra.ol>
  );
}

function NoteForm({ tenantId, leadId }: { tenantId: string; leadId: string }) {
  const { user } = useAuthSession();
  const place = begunPlace(user?.id, leadId);
  const { note, isCall } = useBegunNote(place);
  const addition = useChange({
    request: (body: NewLeadNote) => addNote(leadId, body),
    success: 'Note Added',
    failure: { title: 'Add Note Failed', otherwise: 'Failed to add lead note' },
    // Empties the field immediately, so that text typed in the meantime is the next note.
    optimistic: () => takeNote(place, { note, isCall }),
    onSuccess: () => {
      void Promise.all([refreshLead(tenantId, leadId), refreshAround(tenantId, [leadId])]).catch(
        () => undefined,
      );
    },
  });
  const pending = addition.isPending;
  const submit = (): void => {
    if (note.trim() === '' || pending) return;
    addition.mutate({ note: note.trim(), ...(isCall ? { isCall } : {}) });
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form aria-label="Add note" onSubmit={onSubmit}>
      <Textarea
        aria-label="Note"
        mt="3"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        placeholder="What was said, what is next"
        value={note}
        onChange={(event) => changeNote(place, () => ({ note: event.target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <Flex justify="space-between" align="center" mt="2" gap="3">
        <chakra.label
          display="inline-flex"
          gap="2"
          alignItems="center"
          minH="8"
          fontSize="md"
          cursor="pointer"
        >
          <chakra.input
            type="checkbox"
            w="4"
            h="4"
            accentColor="brand.solid"
            checked={isCall}
            onChange={(event) => changeNote(place, () => ({ isCall: event.target.checked }))}
          />
          About a call with them
        </chakra.label>
        <Text fontSize="xs" color="fg.muted" display={{ base: 'none', md: 'block' }} ms="auto">
          Ctrl or ⌘ + Enter
        </Text>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          ms={{ base: 'auto', md: '0' }}
          aria-disabled={pending || undefined}
        >
          {pending ? 'Adding…' : 'Add Note'}
        </Button>
      </Flex>
    </form>
  );
}
