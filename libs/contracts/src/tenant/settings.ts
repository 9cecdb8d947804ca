/** Settings of a tenant: notifications and CRM (specification 1, section 2 "API Settings", "Settings"). */
import * as z from 'zod/mini';
import { type CRM_TYPES } from '../auth/profile.js';

/** Choices of API Settings: four CRMs, and none. */
export const CRM_CHOICES = [
  'Clio',
  'HubSpot',
  'FollowUpBoss',
  'Salesforce',
  'None',
] as const satisfies readonly (typeof CRM_TYPES)[number][];

/** `GET|PUT /v1/settings/account`. Email notifications are on by default, SMS off. */
export const AccountSettings = z.strictObject({ notifyByEmail: z.boolean(), notifyBySms: z.boolean() });
export type AccountSettings = z.infer<typeof AccountSettings>;
export const AccountSettingsResult = z.object({ ok: z.literal(true), settings: AccountSettings });
export type AccountSettingsResult = z.infer<typeof AccountSettingsResult>;

/** The part of a stored key that may be shown, never the key itself. */
export const StoredKey = z.object({ masked: z.string(), updatedAt: z.string() });
export type StoredKey = z.infer<typeof StoredKey>;

/** `GET /v1/settings/integrations`. */
export const IntegrationSettings = z.object({ crm: z.enum(CRM_CHOICES) });
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;
export const IntegrationSettingsResult = z.object({ ok: z.literal(true), settings: IntegrationSettings });
export type IntegrationSettingsResult = z.infer<typeof IntegrationSettingsResult>;

export const CrmUpdate = z.strictObject({ crm: z.enum(CRM_CHOICES, 'Choose a CRM') });
export type CrmUpdate = z.infer<typeof CrmUpdate>;
