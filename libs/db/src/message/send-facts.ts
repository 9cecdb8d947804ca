/**
 * The facts for the decision before every send (send-decision.ts): about the person, the address, the campaign and the practice.
 * The stored part is read in one statement.
 */
import type { CampaignStatus, EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';
import type { ConsentAction, ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { MessagePurpose } from '@praxis/contracts/message/message.const';
import { recipientZones, type NumberPlace, type RecipientZones } from '@praxis/domain/message/quiet-hours';
import { solicitationStates } from '@praxis/domain/message/solicitation-hours';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { practiceState, practiceZone } from '../tenant/practice-zone.js';

/** Days after an appointment during which messages about it need no other consent. */
const APPOINTMENT_SERVICE_DAYS = 30;

/** The facts on which the decision depends. */
export interface SendFacts {
  channel: ConsentChannel;
  purpose: MessagePurpose;
  /** When the person did what the message answers; only for a reply. */
  askedAt: Date;
  hasAddress: boolean;
  consent: { action: ConsentAction; position: number } | null;
  isSuppressed: boolean;
  /** The lead belongs to the sample data. */
  isSample: boolean;
  /** The person has an appointment, or had one that recently ended or was canceled, which permits messages about it. */
  hasAppointment: boolean;
  /** Another message to this contact is being handed to a vendor. */
  isBusy: boolean;
  /** A message from the person was not processed yet. */
  hasUnread: boolean;
  /** The state of the campaign that the message is part of, and of the contact in it. */
  campaign: { status: CampaignStatus; contact: EnrollmentStatus } | null;
  /** Every time zone in which the person may be. */
  location: RecipientZones;
  /** The states with their own hours in which the person may live. */
  states: readonly string[];
}

/** The facts stored in the database, as columns of one row. */
export interface StoredSendFacts extends Pick<
  SendFacts,
  'consent' | 'isSuppressed' | 'isSample' | 'hasAppointment' | 'isBusy' | 'hasUnread' | 'campaign'
> {
  tenantZone: string | null;
  /** State of the practice's address, two letters. */
  tenantState: string | null;
  /** The time zone that the person's browser reported. */
  leadZone: string | null;
}

/** The current consent, whenever it was given. */
export const EVER = sql`'infinity'::timestamptz`;

/**
 * Columns of {@link StoredSendFacts}; each argument is an expression of the surrounding statement. `asOf`: consent
 * given later does not count.
 */
export function sendFactColumns(
  of: Record<'tenant' | 'key' | 'channel' | 'lead' | 'message' | 'enrollment' | 'asOf', Sql>,
): Sql {
  const { tenant, key, channel, lead, message, enrollment, asOf } = of;
  return sql`
    (select json_build_object('action', c.action, 'position', c.position) from consent_ledger c
     where c.tenant_id = ${tenant} and c.contact_key = ${key} and c.channel = ${channel}
       and c.occurred_at <= ${asOf}
     order by c.position desc limit 1) as consent,
    exists (select from suppressions s
            where s.tenant_id = ${tenant} and s.contact_key = ${key} and s.channel = ${channel}) as "isSuppressed",
    exists (select from appointments a
            where a.tenant_id = ${tenant} and a.lead_id = ${lead}
              and (a.status = 'confirmed' or a.status in ('cancelled', 'attended', 'no_show') and a.end_time > now() - interval '${rawSql(APPOINTMENT_SERVICE_DAYS)} days')) as "hasAppointment",
    exists (select from messages o where o.tenant_id = ${tenant} and o.contact_key = ${key} and o.status = 'sending'
            and o.id is distinct from ${message}) as "isBusy",
    exists (select from webhook_events w where w.tenant_id = ${tenant} and w.contact_key = ${key}
            and w.status = 'received') as "hasUnread",
    (select json_build_object('status', g.status, 'contact', e.status) from campaign_enrollments e
     join campaigns g on g.tenant_id = e.tenant_id and g.id = e.campaign_id where e.id = ${enrollment}) as campaign,
    ${practiceZone(tenant)} as "tenantZone",
    ${practiceState(tenant)} as "tenantState",
    (select l.time_zone from leads l where l.tenant_id = ${tenant} and l.id = ${lead}) as "leadZone",
    exists (select from leads l where l.tenant_id = ${tenant} and l.id = ${lead} and l.is_sample) as "isSample"`;
}

/** Combines the stored facts with the facts that the caller knows. */
export function toSendFacts(
  stored: StoredSendFacts,
  known: Pick<SendFacts, 'channel' | 'purpose' | 'askedAt' | 'hasAddress'> & {
    place: NumberPlace | undefined;
  },
): SendFacts {
  const { tenantZone, tenantState, leadZone, ...facts } = stored;
  const { place, ...rest } = known;
  const location = recipientZones({ leadZone, place, tenantZone: tenantZone ?? 'UTC' });
  return { ...facts, ...rest, location, states: solicitationStates({ place, tenantState }) };
}
