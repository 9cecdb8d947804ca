/** The webhook that begins runs of an automation: `POST /v1/webhooks/automation/{secret}` with any flat JSON object. */
import * as z from 'zod/mini';
import { possiblyEmptyText } from '../core/text.js';

/** Maximum number of fields in a body; `HOOK_VALUE_MAX` is the maximum number of characters in a value. */
export const HOOK_FIELDS_MAX = 50;
export const HOOK_VALUE_MAX = 500;

const text = possiblyEmptyText({ label: 'Value', max: HOOK_VALUE_MAX, lines: 'many' });
const Value = z.union([text, z.number(), z.boolean(), z.null()], {
  error: `Each value is a text of at most ${HOOK_VALUE_MAX} characters, a number, true, false or null`,
});

/** Names a field of an event, as conditions and texts do. */
export const FieldName = z
  .string()
  .check(
    z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,79}$/, 'A name is letters, digits and _, and begins with no digit'),
  );

/**
 * The event. `leadId`, `email` or `phone` identify its person, and are not kept; `deadline` is a date (of the practice's
 * calendar) or an instant, ISO 8601, for steps that wait until so long before it.
 */
export const HookBody = z
  .record(FieldName, Value)
  .check(
    z.refine(
      (body) => Object.keys(body).length <= HOOK_FIELDS_MAX,
      `A webhook has at most ${HOOK_FIELDS_MAX} fields`,
    ),
  );
export type HookBody = z.infer<typeof HookBody>;

/** The secret part of the address. */
export const HookSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This address is incomplete'));

/** 202: the run is enqueued. `repeated`: an earlier webhook with the same `webhook-id` had already enqueued it. */
export const HookTaken = z.object({
  ok: z.literal(true),
  executionId: z.nullable(z.uuid()),
  repeated: z.boolean(),
});
export type HookTaken = z.infer<typeof HookTaken>;
