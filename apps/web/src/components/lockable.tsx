/** Controls that a user may see but not use, and the sentence that says why. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Notice } from './notice.js';

interface LockableProps {
  /** Why nothing here can be changed; undefined where it can. */
  reason: string | undefined;
  children: ReactNode;
}

/** Say the reason once, above all that it locks: `LockNotice`. */
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
