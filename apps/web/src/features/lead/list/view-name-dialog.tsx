/** Asks for a view's name. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { useId, useState, type SyntheticEvent } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { FormField } from '../../../components/form-field.js';
import { nameProblem, VIEW_NAME_MAX, type SavedView } from './saved-views.js';

interface ViewNameDialogProps {
  views: readonly SavedView[];
  /** The view to rename; undefined for a new one. */
  renamed: SavedView | undefined;
  onName: (name: string) => void;
  onCancel: () => void;
}

export function ViewNameDialog({ views, renamed, onName, onCancel }: ViewNameDialogProps) {
  const formId = useId();
  const [name, setName] = useState(renamed?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = nameProblem(views, name, renamed?.id);
    setProblem(found);
    if (!found) onName(name);
  };
  return (
    <Dialog
      title={renamed ? 'Rename view' : 'Save view'}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {renamed ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FormField
          label="Name"
          error={problem}
          help="Saves the current search, filters and order in this browser."
        >
          <Input
            autoFocus
            autoComplete="off"
            maxLength={VIEW_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
      </form>
    </Dialog>
  );
}
