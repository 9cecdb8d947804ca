/** Requests of the page behind a client's link; the link's secret is their only credential. */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { LinkResult, LinkSlotList } from '@praxis/contracts/appointment/appointment-change';
import type { Language } from '@praxis/contracts/language/language.const';
import type * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { timesOfDays, type TimeSource } from '../../lib/appointment/week-of-times.js';

async function byLink<S extends z.ZodMiniType>(
  what: string,
  schema: S,
  body: Record<string, unknown>,
): Promise<z.output<S>> {
  const path = `/v1/appointments/by-link/${what}`;
  return (await apiRequest({ method: 'POST', path, schema, body, as: 'user', silent: true })).data;
}

export const readByLink = (token: string): Promise<LinkResult> => byLink('read', LinkResult, { token });

export const cancelByLink = (token: string, reason: string): Promise<LinkResult> =>
  byLink('cancel', LinkResult, { token, reason });

export const rescheduleByLink = (token: string, slot: Slot): Promise<LinkResult> =>
  byLink('reschedule', LinkResult, { token, start: slot.start, timeZone: slot.timeZone });

export const chooseLanguageByLink = (token: string, language: Language): Promise<LinkResult> =>
  byLink('language', LinkResult, { token, language });

/** Times that the appointment can be moved to. */
export function timesByLink(token: string): TimeSource {
  return timesOfDays(
    (part) => queryKeys.appointment.slotsByLink(token, part),
    async (days) => (await byLink('slots', LinkSlotList, { token, ...days })).items,
  );
}
