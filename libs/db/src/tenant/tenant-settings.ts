/**
 * A tenant's settings in `tenants.settings`: notifications, CRM, masking, routing, conflicts and its business figures.
 */
import { NO_FIGURES, PracticeFigures } from '@praxis/contracts/tenant/practice-figures';
import { AccountSettings, CRM_CHOICES, type IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { MaskingSettings } from '@praxis/contracts/core/masking';
import type { ConflictSettings } from '@praxis/contracts/conflict/conflict';
import { ROUTING_OFF, RoutingSettings } from '@praxis/contracts/lead/lead-routing';
import type { TenantTransaction } from '../core/database.js';

/** How a tenant is notified of events; by default by email. */
export async function readAccountSettings(tx: TenantTransaction): Promise<AccountSettings> {
  const parsed = AccountSettings.safeParse((await settingsOf(tx))['notifications']);
  return parsed.success ? parsed.data : { notifyByEmail: true, notifyBySms: false };
}

/** Saves the notification settings. */
export async function saveAccountSettings(tx: TenantTransaction, settings: AccountSettings): Promise<void> {
  await merge(tx, { notifications: settings });
}

/** The chosen CRM. */
export async function readIntegrations(tx: TenantTransaction): Promise<IntegrationSettings> {
  const { crm } = await settingsOf(tx);
  return { crm: CRM_CHOICES.find((choice) => choice === crm) ?? 'None' };
}

/** Saves the given fields; others are not changed. */
export async function saveIntegrations(
  tx: TenantTransaction,
  change: Partial<IntegrationSettings>,
): Promise<void> {
  await merge(tx, change);
}

/** Settings for offering new leads to team members; off by default. */
export async function readRouting(tx: TenantTransaction): Promise<RoutingSettings> {
  const parsed = RoutingSettings.safeParse((await settingsOf(tx))['routing']);
  return parsed.success ? parsed.data : ROUTING_OFF;
}

/** Saves the settings for offering new leads. */
export async function saveRouting(tx: TenantTransaction, routing: RoutingSettings): Promise<void> {
  await merge(tx, { routing });
}

/** Whether a possible or declined conflict prevents a lead from booking; by default it does. */
export async function readConflictSettings(tx: TenantTransaction): Promise<ConflictSettings> {
  return { holdsBooking: (await settingsOf(tx))['conflictsHoldBooking'] !== false };
}

/** Saves whether conflicts prevent leads from booking. */
export async function saveConflictSettings(
  tx: TenantTransaction,
  { holdsBooking }: ConflictSettings,
): Promise<void> {
  await merge(tx, { conflictsHoldBooking: holdsBooking });
}

/** The team's view of people; masked by default, and also if the stored choice cannot be read. */
export async function readMaskingSettings(tx: TenantTransaction): Promise<MaskingSettings> {
  const parsed = MaskingSettings.safeParse((await settingsOf(tx))['masking']);
  return parsed.success ? parsed.data : { teamSees: 'masked' };
}

/** Saves how much the team sees of people. */
export async function saveMaskingSettings(tx: TenantTransaction, masking: MaskingSettings): Promise<void> {
  await merge(tx, { masking });
}

/** The value of a client, if the owner has given it. */
export async function readPracticeFigures(tx: TenantTransaction): Promise<PracticeFigures> {
  const parsed = PracticeFigures.safeParse((await settingsOf(tx))['figures']);
  return parsed.success ? parsed.data : NO_FIGURES;
}

/** Saves the value of a client. */
export async function savePracticeFigures(tx: TenantTransaction, figures: PracticeFigures): Promise<void> {
  await merge(tx, { figures });
}

async function settingsOf(tx: TenantTransaction): Promise<Record<string, unknown>> {
  const [row] = await tx.query<{ settings: Record<string, unknown> }>`
    select settings from tenants where id = ${tx.tenantId}`;
  return row?.settings ?? {};
}

async function merge(tx: TenantTransaction, change: Record<string, unknown>): Promise<void> {
  await tx.query`update tenants set settings = settings || ${JSON.stringify(change)}, updated_at = now()
    where id = ${tx.tenantId}`;
}
