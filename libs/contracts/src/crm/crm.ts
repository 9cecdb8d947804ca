/** The connection to a practice's CRM: its key and its state. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import { StoredKey } from '../tenant/settings.js';
import { CRM_PROBLEMS } from './crm.const.js';

/** `PUT /v1/settings/integrations/crm/key`: the access token of a private app (specification 2, section 5). */
export const CrmKeyUpdate = z.strictObject({
  key: requiredText({ label: 'Key', max: 200 }).check(
    z.regex(/^[A-Za-z0-9_-]{21,}$/, 'A HubSpot key has more than 20 letters and digits'),
  ),
});
export type CrmKeyUpdate = z.infer<typeof CrmKeyUpdate>;

/** State of the connection to the CRM; all counts are zero and all times null until something was sent. */
export const CrmState = z.object({
  /** No key is stored, and leads go to the simulator. This is true only if nothing leaves the machine. */
  isSimulated: z.boolean(),
  /** Null if no key is stored. */
  key: z.nullable(StoredKey),
  /** Numbers of leads that are up to date in the CRM, that wait, and that the CRM refused. */
  sent: z.int(),
  waiting: z.int(),
  refused: z.int(),
  lastSentAt: z.nullable(z.string()),
  /** Problem of the lead tried last, until the CRM accepts that lead. */
  problem: z.nullable(z.enum(CRM_PROBLEMS)),
});
export type CrmState = z.infer<typeof CrmState>;

/** `GET /v1/settings/integrations/crm`. */
export const CrmStateResult = z.object({ ok: z.literal(true), crm: CrmState });
export type CrmStateResult = z.infer<typeof CrmStateResult>;
