/** The changes of an appointment since it was booked. */
import * as z from 'zod/mini';

export const APPOINTMENT_ACTORS = ['client', 'staff', 'system'] as const;
export type AppointmentActor = (typeof APPOINTMENT_ACTORS)[number];
export const APPOINTMENT_CHANGES = [
  'rescheduled',
  'cancelled',
  'rebooked',
  'attended',
  'no_show',
  'unmarked',
] as const;
export type AppointmentChangeKind = (typeof APPOINTMENT_CHANGES)[number];

/**
 * The latest event of an appointment. `reason` is null when none was given or when the caller sees it masked.
 */
export const AppointmentChange = z.object({
  kind: z.enum(APPOINTMENT_CHANGES),
  actor: z.enum(APPOINTMENT_ACTORS),
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type AppointmentChange = z.infer<typeof AppointmentChange>;
