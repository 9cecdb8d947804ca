/** A button that does one thing: one call in flight, and a sentence when it is refused. */
import { useState } from 'react';
import { ApiError } from './api-error.js';

export interface Action {
  run: () => Promise<void>;
  pending: boolean;
  /** Why it was refused. */
  alert: string | undefined;
}

export function useAction(act: () => Promise<void>): Action {
  const [state, setState] = useState<{ pending: boolean; alert?: string }>({ pending: false });
  const run = async (): Promise<void> => {
    if (state.pending) return;
    setState({ pending: true });
    try {
      await act();
      setState({ pending: false });
    } catch (cause) {
      setState({ pending: false });
      if (!(cause instanceof ApiError)) throw cause;
      const [first] = cause.fields;
      setState({ pending: false, alert: first?.message ?? cause.message });
    }
  };
  return { run, pending: state.pending, alert: state.alert };
}
