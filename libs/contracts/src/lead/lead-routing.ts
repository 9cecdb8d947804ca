/** Speed-to-lead: who is offered new leads, and for how long before others get them. */
import * as z from 'zod/mini';
import { Uuid } from '../journey/session.js';

/** The first group and two fallback groups; after them, the owner. */
export const MAX_GROUPS = 3;
/** A claim window in minutes. */
export const WINDOW_MINUTES = { min: 1, max: 30 } as const;
export const LEAD_SPEED_WINDOWS = ['7d', '30d'] as const;

export const RoutingGroup = z.strictObject({
  members: z
    .array(Uuid)
    .check(z.minLength(1, 'Choose at least one person'), z.maxLength(50, 'At most 50 people in a group')),
  minutes: z
    .int('Minutes must be a whole number')
    .check(
      z.gte(WINDOW_MINUTES.min, 'A claim window is at least 1 minute'),
      z.lte(WINDOW_MINUTES.max, `A claim window is at most ${WINDOW_MINUTES.max} minutes`),
    ),
});
export type RoutingGroup = z.infer<typeof RoutingGroup>;

export const RoutingSettings = z
  .strictObject({
    isOn: z.boolean(),
    groups: z.array(RoutingGroup).check(z.maxLength(MAX_GROUPS, 'At most three groups')),
    /** People who currently get no offers, in any group. */
    paused: z.array(Uuid).check(z.maxLength(200)),
    /** Imported leads are routed, too. */
    imports: z.boolean(),
  })
  .check(
    z.refine(({ isOn, groups }) => !isOn || groups.length > 0, {
      message: 'Choose who gets new leads first, or switch routing off',
      path: ['groups'],
    }),
  );
export type RoutingSettings = z.infer<typeof RoutingSettings>;

/** Result of a lead's routing. `fell_back`: assigned to an owner; `nobody`: there is no owner; `off`: routing was turned off in the meantime. */
export type LeadRoutingOutcome = 'taken' | 'contacted' | 'booked' | 'closed' | 'fell_back' | 'nobody' | 'off';

/** Off until an owner turns it on. */
export const ROUTING_OFF: RoutingSettings = { isOn: false, groups: [], paused: [], imports: false };

/** `GET` and `PUT /v1/settings/routing`. */
export const RoutingSettingsResult = z.object({ ok: z.literal(true), settings: RoutingSettings });
export type RoutingSettingsResult = z.infer<typeof RoutingSettingsResult>;
