/** The time that a visitor has chosen, held for as long as the server says. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useState } from 'react';
import type { HeldTime } from '../../components/appointment/hold-note.js';
import type { ApiError } from '../../lib/api/api-error.js';
import { useChange } from '../../lib/api/use-change.js';
import { holdTime } from './booking-queries.js';

interface HeldTimeOptions {
  visit: string;
  /** Called if another person has taken the chosen time. */
  onLost: (error: ApiError) => void;
}

interface UseHeldTime {
  chosen: Slot | undefined;
  hold: HeldTime | undefined;
  isHolding: boolean;
  /** Why the time is not held. It can still be booked if it stays free. */
  alert: string | undefined;
  /** @param host empty if any host may take the appointment */
  choose: (slot: Slot | undefined, host: string) => void;
}

export function useHeldTime(practice: string, { visit, onLost }: HeldTimeOptions): UseHeldTime {
  const [chosen, setChosen] = useState<Slot>();
  const holding = useChange({
    request: ({ slot, host }: { slot: Slot; host: string }) =>
      holdTime(practice, { visit, slot, providerId: host || undefined }),
    onFailure: (error) => {
      if (error.status !== 409) return false;
      onLost(error);
      return true;
    },
  });
  const { data: hold } = holding;
  return {
    chosen,
    // Only a hold of the currently chosen time counts.
    hold: hold && chosen && Date.parse(hold.start) === Date.parse(chosen.start) ? hold : undefined,
    isHolding: holding.isPending,
    alert: holding.alert,
    choose: (slot, host) => {
      setChosen(slot);
      if (slot) holding.mutate({ slot, host });
    },
  };
}
