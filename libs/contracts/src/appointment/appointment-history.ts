/** What happened to an appointment after its booking. */
import * as z from 'zod/mini';

export const APPOINTMENT_ACTORS = ['client', 'staff', 'system'] as const;
export type AppointmentActor = (typeof APPOINTMENT_ACTORS)[number];
export const APPOINTMENT_CHANGES = ['rescheduled', 'cancelled', 'rebooked', 'attended', 'no_show'] as const;
export type AppointmentChangeKind = (typeof APPOINTMENT_CHANGES)[number];

/** The last thing that happened to an appointment. `reason` is null where none was given or the caller sees it masked. */
export const AppointmentChange = z.object({
  kind: z.enum(APPOINTMENT_CHANGES),
  actor: z.enum(APPOINTMENT_ACTORS),
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type AppointmentChange = z.infer<typeof AppointmentChange>;
