/** The values of the host form. Pure. */
import { DEFAULT_RULES, HostUpdate, type Host } from '@praxis/contracts/appointment/scheduling';
import * as z from 'zod/mini';

/**
 * The record as form fields: no member is an empty choice, no maximum an empty number, and midnight at the end of a day
 * is 00:00.
 */
export type HostValues = Omit<HostUpdate, 'memberId'> & { memberId: string };

/** The form's request: empty choices become absent, and 00:00 at the end of a day becomes 24:00. */
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

/** The form values of a host, or of a new one in this zone. */
export function valuesOf(host: Host | undefined, timeZone: string): HostValues {
  if (!host)
    return {
      name: '',
      memberId: '',
      timeZone,
      location: '',
      isActive: true,
      rules: DEFAULT_RULES,
    };
  const { id: _, memberId, ...rest } = host;
  const hours = rest.rules.hours.map((interval) => ({
    ...interval,
    to: interval.to === '24:00' ? '00:00' : interval.to,
  }));
  return { ...rest, memberId: memberId ?? '', rules: { ...rest.rules, hours } };
}
