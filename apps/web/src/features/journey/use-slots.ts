/** Free times that match the visitor's preferences, and holding one of them. */
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { HoldResult, SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryClient } from '../../lib/api/query-client.js';
import { useChange } from '../../lib/api/use-change.js';
import type { StoreApi } from 'zustand/vanilla';
import { timesOfDays, type TimeSource } from '../../lib/appointment/week-of-times.js';
import { useMode } from '../../lib/journey/use-mode.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { AppointmentValues } from './step-values.js';
import { queryKeys } from '../../lib/api/query-keys.js';

type Hold = z.output<typeof HoldResult>['hold'];

/** Free times of the demo's practice that match the visitor's preferences. */
export function demoTimes(
  industry: Industry,
  { preferred = 'any', durationMins = DEFAULT_APPOINTMENT_MINUTES }: Partial<AppointmentValues>,
): TimeSource {
  const pathOf = (days: Record<string, string>): string => {
    const query = new URLSearchParams({ preferred, durationMins: String(durationMins), ...days });
    return `/v1/${industry}/appointment/slots?${query.toString()}`;
  };
  return timesOfDays(
    (part) => queryKeys.appointment.slots(pathOf({ part })),
    async (days) => {
      const request = { method: 'GET', path: pathOf({ ...days }), schema: SlotList } as const;
      return (await apiRequest({ ...request, step: 'appointment' })).data.items;
    },
  );
}

interface UseHold {
  hold: Hold | undefined;
  holding: boolean;
  pick: (slot: Slot) => void;
}

export function useHold(store: StoreApi<JourneyState>, form: UseFormReturn<AppointmentValues>): UseHold {
  const { mode } = useMode();
  const holding = useChange({
    request: async (slot: Slot) => {
      const { industry, sessionId } = store.getState();
      const answer = await apiRequest({
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
    },
  });
  // A hold belongs to the currently chosen slot; changed preferences discard it.
  const chosen = form.watch('start');
  const hold =
    holding.data && chosen && Date.parse(holding.data.start) === Date.parse(chosen)
      ? holding.data
      : undefined;
  return { hold, holding: holding.isPending, pick: holding.mutate };
}
