/** Free slots for the visitor's wishes, and holding one of them. */
import { HoldResult, SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { apiCall } from '../../lib/api/api-call.js';
import { ApiError } from '../../lib/api/api-error.js';
import { showToast } from '../../lib/core/toast-store.js';
import type { Store } from '../../lib/core/store.js';
import { dayAfter } from '../../lib/core/zoned-time.js';
import { useMode } from '../../lib/journey/use-mode.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { AppointmentValues } from './step-schemas.js';

export type Hold = z.output<typeof HoldResult>['hold'];

/** Days shown at once. */
const SHOWN = 7;

/** A week of free slots from a day on; where it has none, from the next day that has. */
export function useWeekOfSlots(
  industry: Industry,
  { preferred = 'any', durationMins = 30 }: Partial<AppointmentValues>,
  from: string,
): { dates: string[]; slots: UseQueryResult<Slot[]> } {
  const filters = { preferred, durationMins: String(durationMins) };
  const asked = useSlots(industry, { ...filters, from, to: dayAfter(from, SHOWN - 1) });
  const isEmpty = asked.data?.length === 0;
  const next = useSlots(industry, { ...filters, dateHint: from }, { enabled: isEmpty });
  const first = (isEmpty && next.data?.[0]?.start.slice(0, 10)) || from;
  const slots = useSlots(industry, { ...filters, from: first, to: dayAfter(first, SHOWN - 1) });
  return { dates: Array.from({ length: SHOWN }, (_, index) => dayAfter(first, index)), slots };
}

function useSlots(
  industry: Industry,
  filters: Record<string, string>,
  { enabled = true } = {},
): UseQueryResult<Slot[]> {
  const query = new URLSearchParams(filters);
  const path = `/v1/${industry}/appointment/slots?${query.toString()}`;
  return useQuery({
    queryKey: ['slots', path],
    queryFn: async () =>
      (await apiCall({ method: 'GET', path, schema: SlotList, step: 'appointment' })).data.items,
    retry: false,
    enabled,
  });
}

interface UseHold {
  hold: Hold | undefined;
  holding: boolean;
  pick: (slot: Slot) => void;
}

export function useHold(store: Store<JourneyState>, form: UseFormReturn<AppointmentValues>): UseHold {
  const { mode } = useMode();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (slot: Slot) => {
      const { industry, sessionId } = store.get();
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
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : 'The time could not be held.';
      showToast({ title: 'Time not held', text, tone: 'bad' });
      void queries.invalidateQueries({ queryKey: ['slots'] });
    },
  });
  // A hold belongs to the slot chosen now; changed wishes forget it.
  const chosen = form.watch('start');
  const hold =
    mutation.data && chosen && Date.parse(mutation.data.start) === Date.parse(chosen)
      ? mutation.data
      : undefined;
  return { hold, holding: mutation.isPending, pick: mutation.mutate };
}
