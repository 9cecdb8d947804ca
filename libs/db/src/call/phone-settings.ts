/** A tenant's phone settings, and the cost of its outbound calls this month. */
import { CALL_CAP_CENTS, type VoicemailChoice } from '@praxis/contracts/call/phone.const';
import type { TenantTransaction } from '../core/database.js';
import { PhoneSettingsEntity } from './phone-settings.entity.js';

export interface PhoneSettingsRow {
  handoverNumber: string | null;
  voicemail: VoicemailChoice;
  monthlyCapCents: number;
}

const DEFAULTS: PhoneSettingsRow = {
  handoverNumber: null,
  voicemail: 'message',
  monthlyCapCents: CALL_CAP_CENTS,
};

/** The settings, or the defaults before any change. */
export async function findPhoneSettings(tx: TenantTransaction): Promise<PhoneSettingsRow> {
  const settings = await tx.repository(PhoneSettingsEntity).findOne({
    select: { handoverNumber: true, voicemail: true, monthlyCapCents: true },
    where: { tenantId: tx.tenantId },
  });
  return settings ?? DEFAULTS;
}

/** Changes the settings. */
export async function savePhoneSettings(
  tx: TenantTransaction,
  { handoverNumber, voicemail, monthlyCapCents, userId }: PhoneSettingsRow & { userId: string },
): Promise<void> {
  await tx.query`
    insert into phone_settings (tenant_id, handover_number, voicemail, monthly_cap_cents, updated_by)
    values (${tx.tenantId}, ${handoverNumber}, ${voicemail}, ${monthlyCapCents}, ${userId})
    on conflict (tenant_id) do update set handover_number = excluded.handover_number, voicemail = excluded.voicemail,
      monthly_cap_cents = excluded.monthly_cap_cents, updated_by = excluded.updated_by, updated_at = now()`;
}

/** Cents spent or reserved by outbound calls in the calendar month (UTC) of `at`, without one given call. */
export async function phoneCentsSpent(
  tx: TenantTransaction,
  { at, except }: { at: Date; except?: string | undefined },
): Promise<number> {
  const [row] = await tx.query<{ cents: string }>`select coalesce(sum(cents), 0) as cents from phone_calls
    where tenant_id = ${tx.tenantId} and cents > 0 and call_id is distinct from ${except ?? null}::uuid
      and created_at >= date_trunc('month', ${at}::timestamptz, 'UTC')
      and created_at < date_trunc('month', ${at}::timestamptz, 'UTC') + interval '1 month'`;
  return Number(row?.cents ?? 0);
}
