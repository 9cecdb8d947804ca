/** Requests of a practice's booking page. No user is signed in; the only credential is the visit's secret. */
import {
  BookingHoldResult,
  BookingPageResult,
  BookingResult,
  CallbackResult,
  RobotToken,
  type BookingRequest,
  type CallbackRequest,
} from '@praxis/contracts/booking-page/booking-page';
import { SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { READ_ONCE } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { timesOfDays, type TimeSource } from '../../lib/appointment/week-of-times.js';

const pathOf = (practice: string): string => `/v1/book/${encodeURIComponent(practice)}`;

/** Sends no demo key, and is not listed in the demo's Event Console. */
const AS_NOBODY = { as: 'user', silent: true } as const;

async function post<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  body: Record<string, unknown>,
): Promise<z.output<S>> {
  return (await apiRequest({ ...AS_NOBODY, method: 'POST', path, schema, body })).data;
}

/** The practice's data for the page. */
export function useBookingPage(practice: string): UseQueryResult<BookingPageResult> {
  return useQuery({
    queryKey: queryKeys.bookingPage.one(practice),
    queryFn: async () =>
      (
        await apiRequest({
          ...AS_NOBODY,
          method: 'GET',
          path: pathOf(practice),
          schema: BookingPageResult,
        })
      ).data,
    ...READ_ONCE,
    retry: RETRY.openedByLink,
  });
}

/** The source of the page's free times. */
export function timesOf(practice: string, providerId: string): TimeSource {
  const pathTo = (days: Record<string, string>): string => {
    const query = new URLSearchParams({ ...days, ...(providerId ? { providerId } : {}) });
    return `${pathOf(practice)}/slots?${query.toString()}`;
  };
  return timesOfDays(
    (part) => queryKeys.appointment.slots(pathTo({ part })),
    async (days) =>
      (await apiRequest({ ...AS_NOBODY, method: 'GET', path: pathTo({ ...days }), schema: SlotList })).data
        .items,
  );
}

/** Holds a time while the visitor types their details. */
export const holdTime = (
  practice: string,
  { visit, slot, providerId }: { visit: string; slot: Slot; providerId: string | undefined },
): Promise<BookingHoldResult['hold']> =>
  post(`${pathOf(practice)}/hold`, BookingHoldResult, {
    visit,
    start: slot.start,
    startZone: slot.timeZone,
    providerId,
  }).then(({ hold }) => hold);

export const book = (practice: string, body: BookingRequest): Promise<BookingResult> =>
  post(`${pathOf(practice)}/appointments`, BookingResult, body);

export const askToBeCalled = (practice: string, body: CallbackRequest): Promise<CallbackResult> =>
  post(`${pathOf(practice)}/intake`, CallbackResult, body);

/** A token of the simulated robot check. */
export const simulatedToken = (practice: string): Promise<string> =>
  post(`${pathOf(practice)}/robot-check`, RobotToken, {}).then(({ token }) => token);
