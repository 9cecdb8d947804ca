/** Liveness and readiness answers. */
import * as z from 'zod/mini';

export const Health = z.object({ ok: z.literal(true) });
/** `ready` only when all three components respond; each is up or down. */
export const Readiness = z.object({
  ok: z.boolean(),
  database: z.enum(['up', 'down']),
  temporal: z.enum(['up', 'down']),
  worker: z.enum(['up', 'down']),
});
export type Readiness = z.infer<typeof Readiness>;

/** The demo page's data for its first request; `GET /v1/demo/config`. */
export const DemoConfig = z.object({
  ok: z.literal(true),
  publicApiKey: z.string(),
  embedded: z.boolean(),
  liveAllowed: z.boolean(),
  bookingUrl: z.nullable(z.string()),
  temporalUiUrl: z.nullable(z.string()),
  /** Names of the demo's businesses. */
  names: z.object({ law: z.string(), realestate: z.string() }),
  phones: z.object({ law: z.string(), realestate: z.string() }),
  /** The short names of the demo's businesses, as used in the addresses of their booking pages. */
  practices: z.object({ law: z.string(), realestate: z.string() }),
});
export type DemoConfig = z.infer<typeof DemoConfig>;

/** `POST /v1/demo/pull-the-plug` */
export const PlugPulled = z.object({ ok: z.literal(true), killed: z.literal(true) });

/** `GET /v1/demo/visitor`; the token is in the header. */
export const VisitorKnown = z.object({ ok: z.literal(true) });
