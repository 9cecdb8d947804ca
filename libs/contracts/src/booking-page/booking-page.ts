/**
 * A practice's public booking page: its content, booking on it, and requesting a callback. Visitors are not signed in. A
 * `visit` is the visitor's own secret, made by the page; anyone who knows it continues the same booking.
 */
import * as z from 'zod/mini';
import { Appointment, HoldResult, ZoneName } from '../appointment/appointment.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { instant } from '../core/moment.js';
import { optionalText, requiredText } from '../core/text.js';
import { LawIntake, RealEstateIntake } from '../journey/intake.js';
import { Uuid } from '../journey/session.js';
import { Brand } from '../tenant/brand.js';
import { PublicPractice } from '../tenant/practice.js';
import { BOOKING_SOURCES } from './booking-page.const.js';

const Visit = z.uuid('visit must be a random UUID');

/** How the page shows that its visitor is a person: with the vendor's widget, or with a token of the simulator. */
const RobotCheckKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('turnstile'), siteKey: z.string() }),
  z.object({ kind: z.literal('sim') }),
]);

/** `GET /v1/book/{practice}`. Without hosts there is nothing to book, and the page offers a callback. */
export const BookingPageResult = z.object({
  ok: z.literal(true),
  practice: z.object({
    slug: z.string(),
    name: z.string(),
    industry: z.enum(INDUSTRIES),
    /** `timeZone` is the zone of the times that are offered, unless another one is asked for. */
    ...PublicPractice.shape,
  }),
  brand: Brand,
  /** The services to choose from: case types or lead types. */
  services: z.array(z.string()),
  hosts: z.array(z.object({ id: Uuid, name: z.string(), minutes: z.int() })),
  robotCheck: RobotCheckKind,
  /** Sites that may show the page inside their own, as origins. */
  embedOrigins: z.array(z.string()),
});
export type BookingPageResult = z.infer<typeof BookingPageResult>;

const chosenTime = {
  start: instant('start must be a date and time with offset, like 2026-05-04T14:00:00-04:00'),
  /** The zone in which `start` was chosen. */
  startZone: z.optional(ZoneName),
  /** Only with this host; without it, with any free host. */
  providerId: z.optional(Uuid),
};

/**
 * `POST /v1/book/{practice}/hold`: keeps a time while the visitor types their details. A new hold releases the earlier
 * one.
 */
export const BookingHold = z.object({ visit: Visit, ...chosenTime });
export type BookingHold = z.infer<typeof BookingHold>;
export const BookingHoldResult = z.object({
  ok: z.literal(true),
  hold: z.omit(HoldResult.shape.hold, { id: true, token: true }),
});
export type BookingHoldResult = z.infer<typeof BookingHoldResult>;

/** `POST /v1/book/{practice}/robot-check`: a token of the simulated check; the vendor's widget makes its own. */
export const RobotToken = z.object({ ok: z.literal(true), token: z.string() });
export type RobotToken = z.infer<typeof RobotToken>;

const { name, contact, timeZone, consent, language, details } = LawIntake.shape;
const { area } = RealEstateIntake.shape;

const personFields = {
  visit: Visit,
  /** The name of one of the services that the page offers. */
  service: requiredText({ label: 'Service', max: 80 }),
  name,
  contact,
  timeZone,
  consent,
  language,
  /** Only for a law firm. */
  details,
  /** Only for a real-estate agency. */
  area,
  source: z._default(z.enum(BOOKING_SOURCES), 'booking-page'),
  /** Proof that a person sends this; valid for one request. */
  robotToken: optionalText({ label: 'robotToken', max: 2048 }),
};

/** `POST /v1/book/{practice}/appointments`. */
export const BookingRequest = z.object({ ...personFields, ...chosenTime });
export type BookingRequest = z.infer<typeof BookingRequest>;

/** `POST /v1/book/{practice}/intake`: asks to be called back. */
export const CallbackRequest = z.object(personFields);
export type CallbackRequest = z.infer<typeof CallbackRequest>;

export const BookingResult = z.object({
  ok: z.literal(true),
  appointment: Appointment,
  /** The page on which the appointment is moved or canceled; the secret is in the fragment. */
  changeUrl: z.string(),
  /** The state of the confirmation: sent, still being sent, or not sent because no channel works. */
  confirmation: z.enum(['sent', 'waiting', 'none']),
});
export type BookingResult = z.infer<typeof BookingResult>;

/** `pending`: stored, and on its way to the practice. */
export const CallbackResult = z.object({ ok: z.literal(true), pending: z.optional(z.literal(true)) });
export type CallbackResult = z.infer<typeof CallbackResult>;
