/** Free slots that match the visitor's preferences, and holding one of them. */
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { HoldResult, SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { apiCall } from '../../lib/api/api-call.js';
import { queryClient } from '../../lib/api/query-client.js';
import { useChange } from '../../lib/api/use-change.js';
import type { StoreApi } from 'zustand/vanilla';
import { dayAfter } from '../../lib/core/zoned-time.js';
import { useMode } from '../../lib/journey/use-mode.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { AppointmentValues } from './step-schemas.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

export type Hold = z.output<typeof HoldResult>['hold'];

/** Days shown at once. */
const DAYS_SHOWN = 7;

/** A week of free slots from a day on; where it has none, from the next day that has. */
export function useWeekOfSlots(
  industry: Industry,
  { preferred = 'any', durationMins = DEFAULT_APPOINTMENT_MINUTES }: Partial<AppointmentValues>,
  from: string,
): { dates: string[]; slots: UseQueryResult<Slot[]> } {
  const filters = { preferred, durationMins: String(durationMins) };
  const asked = useSlots(industry, { ...filters, from, to: dayAfter(from, DAYS_SHOWN - 1) });
  const isEmpty = asked.data?.length === 0;
  const next = useSlots(industry, { ...filters, dateHint: from }, { enabled: isEmpty });
  const first = (isEmpty && next.data?.[0]?.start.slice(0, 10)) || from;
  const slots = useSlots(industry, { ...filters, from: first, to: dayAfter(first, DAYS_SHOWN - 1) });
  return { dates: Array.from({ length: DAYS_SHOWN }, (_, index) => dayAfter(first, index)), slots };
}

function useSlots(
  industry: Industry,
  filters: Record<string, string>,
  { enabled = true } = {},
): UseQueryResult<Slot[]> {
  const query = new URLSearchParams(filters);
  const path = `/v1/${industry}/appointment/slots?${query.toString()}`;
  return useQuery({
    queryKey: queryKeys.appointment.slots(path),
    queryFn: async () =>
      (await apiCall({ method: 'GET', path, schema: SlotList, step: 'appointment' })).data.items,
    retry: RETRY.freeTimes,
    enabled,
  });
}

interface UseHold {
  hold: Hold | undefined;
  holding: boolean;
  pick: (slot: Slot) => void;
}

export function useHold(store: StoreApi<JourneyState>, form: UseFormReturn<AppointmentValues>): UseHold {
  const { mode } = useMode();
  const holding = useChange({
    call: async (slot: Slot) => {
      const { industry, sessionId } = store.getState();
      const answer = await apiCall({
        method: 'POST',
        path: `/v1/${industry}/appointment/hold`,
        body: {
          sessionId,
          industry,
          mode,
          start: slot.start,
          timeZone: slot.timeZone,
          durationMins: form.getValues('durationMins'),
        },
        schema: HoldResult,
        step: 'appointment',
        idempotencyKey: crypto.randomUUID(),
      });
      form.setValue('start', slot.start);
      form.setValue('timeZone', slot.timeZone);
      form.clearErrors('start');
      return answer.data.hold;
    },
    failure: { title: 'Time not held' },
    onFailure: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.appointment.allSlots });
      return false;
    },
  });
  // A hold belongs to the slot chosen now; changed preferences discard it.
  const chosen = form.watch('start');
  const hold =
    holding.data && chosen && Date.parse(holding.data.start) === Date.parse(chosen)
      ? holding.data
      : undefined;
  return { hold, holding: holding.isPending, pick: holding.mutate };
}
