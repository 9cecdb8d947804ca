/** Rows of appointments as the contract shows them: times with the offset of the host's zone. */
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { Language } from '@praxis/contracts/language/language.const';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { isoIn } from '@praxis/domain/core/zone-clock';

/** An appointment with the fields that only calendars and links need. */
export type AppointmentRecord = Appointment & {
  status: string;
  sequence: number;
  sessionId: string;
  createdAt: Date;
  /** When it was last changed. */
  updatedAt: Date;
  /** The client's language; null if unknown. */
  language: Language | null;
};

/** Selects the tenant's appointments `a` with their host's name; further conditions follow it. */
export function selectBooking(tx: TenantTransaction): Sql {
  return sql`select a.*, p.name as provider_name,
      (select l.language from leads l where l.tenant_id = a.tenant_id and l.id = a.lead_id) as language
    from appointments a join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id where a.tenant_id = ${tx.tenantId}`;
}

/** An appointment's row with its host's name. */
export interface BookingRow {
  id: string;
  start_time: Date;
  end_time: Date;
  time_zone: string;
  provider_name: string;
  location: string;
  confirmation_code: string | null;
  request_fingerprint: string | null;
  status: string;
  ics_sequence: number;
  session_id: string;
  created_at: Date;
  updated_at: Date;
}

/** A row of {@link selectBooking}. */
export interface RecordRow extends BookingRow {
  language: Language | null;
}

/** The appointment with the fields that only calendars and links need. */
export function toRecord(row: RecordRow): AppointmentRecord {
  return {
    ...toAppointment(row),
    status: row.status,
    sequence: row.ics_sequence,
    sessionId: row.session_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    language: row.language,
  };
}

/** The appointment as its client sees it. */
export function toAppointment(row: BookingRow): Appointment {
  return {
    id: row.id,
    start: isoIn(row.start_time.getTime(), row.time_zone),
    end: isoIn(row.end_time.getTime(), row.time_zone),
    timeZone: row.time_zone,
    provider: row.provider_name,
    location: row.location,
    confirmationCode: row.confirmation_code ?? '',
  };
}
