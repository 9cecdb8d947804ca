/** The contacts notified of incidents, and whether notices arrive; for admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import type { IncidentContact, IncidentContactAdded } from '@praxis/contracts/health/incident-contact';
import { MAX_INCIDENT_CONTACTS } from '@praxis/contracts/health/incident-contact.const';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { ShownOnce } from '../../components/shown-once.js';
import { IncidentContactRow } from './incident-contact-row.js';
import { useIncidentContacts } from './incident-contact-queries.js';
import { lazyDialog } from '../../components/lazy-part.js';

const IncidentContactDialog = lazyDialog(
  () => import('./incident-contact-dialog.js'),
  'IncidentContactDialog',
);

export function IncidentContactPanel() {
  const list = useIncidentContacts();
  const [editing, setEditing] = useState<IncidentContact | 'new'>();
  const [made, setMade] = useState<IncidentContactAdded>();
  const isFull = (list.data?.length ?? 0) >= MAX_INCIDENT_CONTACTS;
  return (
    <Panel
      title="Notifications"
      text="People and systems notified when an incident starts or ends. Works even if the workflow engine or database is down."
      headingId="contacts-title"
      data-testid="incident-contacts"
      actions={
        !isFull && (
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            Add address
          </Button>
        )
      }
    >
      {made?.secret && (
        <Box p="4" borderBottomWidth="1px">
          <ShownOnce
            title="Copy the signing secret now"
            text={`It is shown only once. The server at ${made.contact.address} checks each notice’s signature with it.`}
            secret={made.secret}
            testId="contact-secret"
            onDone={() => setMade(undefined)}
          />
        </Box>
      )}
      <Loaded query={list} failure="Error loading health data" skeleton={<Skeleton height="24" />}>
        {(contacts) =>
          contacts.length === 0 ? (
            <EmptyState
              icon={BellRing}
              title="No one is notified"
              text="Add an email address or a webhook to hear of incidents."
            />
          ) : (
            <chakra.ul listStyleType="none" aria-labelledby="contacts-title">
              {contacts.map((contact) => (
                <IncidentContactRow key={contact.id} contact={contact} onChange={() => setEditing(contact)} />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
      {editing !== undefined && (
        <IncidentContactDialog
          contact={editing === 'new' ? undefined : editing}
          onAdded={setMade}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
