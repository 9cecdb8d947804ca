/** The facts of the open lead, with a button for users who may edit them. */
import { Button } from '@chakra-ui/react/button';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { Pencil } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { LeadPart } from '../panel/lead-part.js';
import { lazyPart } from '../../../components/lazy-part.js';

const LeadEditForm = lazyPart(() => import('./lead-edit-form.js'), 'LeadEditForm');

interface EditableFactsProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
  /** How the facts are shown while they are not being edited. */
  children: ReactNode;
}

export function EditableFacts({ tenantId, lead, locked, children }: EditableFactsProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  if (isEditing && !locked)
    return (
      <Suspense>
        <LeadEditForm tenantId={tenantId} lead={lead} onDone={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <LeadPart title="About" aside={!locked && <EditButton onPress={edit} />}>
      {children}
    </LeadPart>
  );
}

function EditButton({ onPress }: { onPress: () => void }) {
  useActions([{ id: 'lead.edit', label: 'Edit lead', group: 'Leads', keys: ['e'], run: onPress }]);
  return (
    <Button
      size="xs"
      variant="outline"
      aria-keyshortcuts="e"
      title="Edit (E)"
      onClick={onPress}
      data-testid="lead-edit"
    >
      <Pencil aria-hidden />
      Edit
    </Button>
  );
}
