/** The troubles of one practice, for the platform's admins: current ones and recent failures. It contains no names. */
import * as z from 'zod/mini';

/**
 * Current troubles. `payment`: the subscription is past due or suspended; `limit`: a quota or a limit is used up;
 * `breaker`: a vendor is not called for the practice; `calendar`: a host's calendar cannot be read or written;
 * `leads_waiting`: a lead has not been contacted for a day.
 */
export const TROUBLE_KINDS = [
  'not_active',
  'no_owner',
  'payment',
  'limit',
  'breaker',
  'calendar',
  'incident',
  'leads_waiting',
] as const;

export const FAILURE_KINDS = ['request', 'run', 'message', 'webhook', 'call', 'import', 'export'] as const;
/**
 * The failed item: a request that failed on our side, a workflow's run, a message, one of our webhooks, a call that was
 * lost, an import, an export.
 */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The periods for which failures can be listed, in hours before now. */
export const TROUBLE_HOURS = [1, 24, 168] as const;
export type TroubleHours = (typeof TROUBLE_HOURS)[number];

/** `GET /v1/admin/practices/{practiceId}/trouble` */
export const TroubleQuery = z.object({
  hours: z._default(z.pipe(z.coerce.number(), z.literal([...TROUBLE_HOURS], 'hours is 1, 24 or 168')), 1),
});
export type TroubleQuery = z.infer<typeof TroubleQuery>;

export const Trouble = z.object({
  kind: z.enum(TROUBLE_KINDS),
  /** The detail in machine words: the vendor of a breaker, the resource of a limit, a status. */
  what: z.string(),
  count: z.int(),
  /** When the trouble began, ISO 8601; null if unknown. */
  since: z.nullable(z.string()),
});
export type Trouble = z.infer<typeof Trouble>;

export const PracticeFailure = z.object({
  kind: z.enum(FAILURE_KINDS),
  /** Id of the record that failed; for a request, its request id. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** What failed and why. `what` is a machine word or our own name, such as a route, a template or a workflow. */
  what: z.string(),
  why: z.string(),
  /** For a run, its page in the engine's UI; null if the UI's address is unknown. */
  url: z.nullable(z.string()),
});
export type PracticeFailure = z.infer<typeof PracticeFailure>;

export const PracticeTrouble = z.object({
  ok: z.literal(true),
  practice: z.object({ id: z.uuid(), name: z.string(), status: z.string() }),
  /** Worst first. */
  troubles: z.array(Trouble),
  /** The number of failures of each kind in these hours, followed by the newest failures of all kinds. */
  counts: z.record(z.string(), z.int()),
  failures: z.array(PracticeFailure),
});
export type PracticeTrouble = z.infer<typeof PracticeTrouble>;
