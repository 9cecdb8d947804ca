/** `POST /v1/functions/admin-template-management` (specification 2, section 7): its actions on feature flags. */
import * as z from 'zod/mini';
import { optionalText, possiblyEmptyText } from '../core/text.js';
import { FlagKey, NO_TENANT_CHOSEN } from './flag.js';
import { MAX_FLAG_DESCRIPTION } from './flag.const.js';

const MAX_USER_ID = 100;

export const TemplateManagementCall = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('get_tenant_configurations') }),
    z.strictObject({
      action: z.literal('create_feature_flag'),
      tenantId: z.uuid(NO_TENANT_CHOSEN),
      templateData: z.strictObject({
        flag_name: FlagKey,
        enabled: z._default(z.boolean('enabled must be true or false'), true),
        description: z._default(possiblyEmptyText({ label: 'Description', max: MAX_FLAG_DESCRIPTION }), ''),
        /** Ignored: the acting user is the one who is signed in. */
        userId: optionalText({ label: 'userId', max: MAX_USER_ID }),
      }),
    }),
  ],
  'This is no action of admin-template-management',
);
export type TemplateManagementCall = z.infer<typeof TemplateManagementCall>;

/** A tenant's flags as the specification spells them: by name, those that name this tenant. */
export const TenantConfiguration = z.object({
  tenant_id: z.uuid(),
  tenant_name: z.string(),
  feature_flags: z.record(z.string(), z.object({ enabled: z.boolean(), description: z.string() })),
});
export type TenantConfiguration = z.infer<typeof TenantConfiguration>;

export const TemplateManagementResult = z.object({
  ok: z.literal(true),
  configurations: z.optional(z.array(TenantConfiguration)),
  flag: z.optional(
    z.object({ id: z.uuid(), flag_name: z.string(), enabled: z.boolean(), tenant_id: z.uuid() }),
  ),
});
export type TemplateManagementResult = z.infer<typeof TemplateManagementResult>;
