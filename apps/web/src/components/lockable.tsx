/** Controls that a user may see but not use, and the sentence that says why. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Notice } from './notice.js';

interface LockableProps {
  /** Why the controls cannot be used; undefined if they can. */
  reason: string | undefined;
  children: ReactNode;
}

/** Disables its controls. Show the reason once, above everything that it disables: `LockNotice`. */
export function Lockable({ reason, children }: LockableProps) {
  return (
    <chakra.fieldset disabled={reason !== undefined} minW="0">
      {children}
    </chakra.fieldset>
  );
}

export function LockNotice({ reason }: { reason: string | undefined }) {
  return reason ? <Notice tone="info" text={reason} data-testid="locked" /> : null;
}
