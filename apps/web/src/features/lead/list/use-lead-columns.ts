/** The columns of the list for the signed-in user, and the function that changes them. */
import { useCallback, useState } from 'react';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { localValues } from '../../../lib/core/local-storage.js';
import { readColumns, writeColumns, type OptionalColumn } from './column-choice.js';

interface LeadColumns {
  columns: readonly OptionalColumn[];
  choose: (columns: OptionalColumn[]) => void;
}

export function useLeadColumns(): LeadColumns {
  const userId = useAuthSession().user?.id ?? '';
  const [columns, setColumns] = useState(() => readColumns(localValues, userId));
  const choose = useCallback(
    (next: OptionalColumn[]) => {
      writeColumns(localValues, userId, next);
      setColumns(next);
    },
    [userId],
  );
  return { columns, choose };
}
