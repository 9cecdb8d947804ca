/** What the provider form holds, and how its rules are said in words. Pure. */
import {
  DEFAULT_RULES,
  HostUpdate,
  type Host,
  type WorkingHours,
} from '@praxis/contracts/appointment/scheduling';
import { WEEKDAYS } from '@praxis/contracts/appointment/scheduling.const';
import * as z from 'zod/mini';

/** The record as fields hold it: nobody is an empty choice, no maximum an empty number, midnight 00:00. */
export type HostValues = Omit<HostUpdate, 'memberId'> & { memberId: string };

/** What the form submits: empty choices become none, the end of a day 24:00. */
export const hostForm: z.ZodMiniType<HostUpdate> = z.pipe(
  z.transform((values: HostValues) => ({
    ...values,
    memberId: values.memberId === '' ? null : values.memberId,
    rules: {
      ...values.rules,
      dailyMax: Number.isNaN(values.rules.dailyMax) ? null : values.rules.dailyMax,
      hours: values.rules.hours.map((hours) => ({ ...hours, to: hours.to === '00:00' ? '24:00' : hours.to })),
    },
  })),
  HostUpdate,
);

/** Fields of a provider, or of a new one in this zone. */
export function valuesOf(provider: Host | undefined, timeZone: string): HostValues {
  if (!provider)
    return {
      name: '',
      memberId: '',
      timeZone,
      location: 'Video Conference',
      isActive: true,
      rules: DEFAULT_RULES,
    };
  const { id: _, memberId, ...rest } = provider;
  const hours = rest.rules.hours.map((interval) => ({
    ...interval,
    to: interval.to === '24:00' ? '00:00' : interval.to,
  }));
  return { ...rest, memberId: memberId ?? '', rules: { ...rest.rules, hours } };
}

const short = (day: number): string => WEEKDAYS[day - 1]?.label.slice(0, 3) ?? '';

/** `Mon–Fri 09:00–12:00, 13:00–17:00; Sat 10:00–12:00`. */
export function hoursLabel(hours: readonly WorkingHours[]): string {
  const days = WEEKDAYS.map(({ day }) => ({
    day,
    text: hours
      .filter((interval) => interval.day === day)
      .map(({ from, to }) => `${from}–${to}`)
      .sort()
      .join(', '),
  })).filter(({ text }) => text !== '');
  const groups: { first: number; last: number; text: string }[] = [];
  for (const { day, text } of days) {
    const group = groups.at(-1);
    if (group?.text === text && group.last === day - 1) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  if (groups.length === 0) return 'No working hours';
  return groups
    .map(
      ({ first, last, text }) =>
        `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${text}`,
    )
    .join('; ');
}
