/** The state of the calendar page is in its address: the view, the day, the host and the open appointment. */
import type { Host } from '@praxis/contracts/appointment/scheduling';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { currentSearch } from '../../../lib/core/current-search.js';
import { useCurrentDay } from '../../../lib/core/use-current-day.js';
import { useMedia } from '../../../lib/core/use-media.js';
import { dayAfter } from '../../../lib/core/zoned-time.js';
import { fromWidth } from '../../../theme/breakpoints.js';

export const VIEWS = ['day', 'week', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** The number of days that a view shows, and by how many days the arrows move. */
const DAYS_SHOWN: Record<View, number> = { day: 1, week: 7, agenda: 14 };
const KEEP_PLACE = { preventScrollReset: true } as const;

export interface CalendarAddress {
  view: View;
  /** The chosen day, `2026-05-04`. */
  date: string;
  today: string;
  /** All days that are shown. */
  days: string[];
  /** Only appointments of this host; undefined if the address names no known host. */
  host: string | undefined;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  show: (change: { view?: View; date?: string; host?: string }) => void;
  step: (direction: 1 | -1) => void;
  open: (id: string) => void;
  close: () => void;
}

export function useCalendarAddress(timeZone: string, hosts: readonly Pick<Host, 'id'>[]): CalendarAddress {
  const [params] = useSearchParams();
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const isWide = useMedia(fromWidth('md'));
  const today = useCurrentDay(timeZone);
  const view = VIEWS.find((one) => one === params.get('view')) ?? (isWide ? 'day' : 'agenda');
  const given = params.get('date') ?? '';
  const date = isDay(given) ? given : today;
  // An unknown host in the address is ignored, because the user could not remove a filter that the list does not
  // contain.
  const host = hosts.find(({ id }) => id === params.get('host'))?.id;
  const query = params.size > 0 ? `?${params.toString()}` : '';
  const show: CalendarAddress['show'] = (change) => {
    const next = new URLSearchParams(currentSearch());
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    const pathname = openId ? `${PATHS.appointments}/${openId}` : PATHS.appointments;
    void navigate({ pathname, search: next.toString() }, KEEP_PLACE);
  };
  const hrefOf = (id: string): string => `${PATHS.appointments}/${id}${query}`;
  return {
    view,
    date,
    today,
    host,
    openId,
    hrefOf,
    show,
    days: daysOf(view, date),
    step: (direction) => show({ date: dayAfter(date, direction * DAYS_SHOWN[view]) }),
    open: (id) =>
      void navigate(
        { pathname: `${PATHS.appointments}/${id}`, search: currentSearch() },
        { ...KEEP_PLACE, replace: openId !== undefined },
      ),
    close: () => void navigate({ pathname: PATHS.appointments, search: currentSearch() }, KEEP_PLACE),
  };
}

/**
 * Whether the text is a day in a plausible year: a date that is being typed has years like 0002 and 0202 for a moment.
 */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`));

/** The days of a view. A week begins on Monday; an agenda begins with the given day. */
export function daysOf(view: View, date: string): string[] {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = view === 'week' ? dayAfter(date, -weekday) : date;
  return Array.from({ length: DAYS_SHOWN[view] }, (_none, index) => dayAfter(first, index));
}
