/** Deletes the record that a dialog is about, after a question. */
import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { Confirm } from './confirm.js';

interface DeleteButtonProps {
  title: string;
  /** The consequences. */
  text: string;
  onDelete: () => void;
}

export function DeleteButton({ title, text, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" mr="auto" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title={title}
          text={text}
          confirm="Delete"
          onClose={() => setIsAsking(false)}
          onConfirm={onDelete}
        />
      )}
    </>
  );
}
