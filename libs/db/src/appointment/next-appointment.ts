/** The appointment of a lead that comes next. */
import { selectBooking, toRecord, type AppointmentRecord, type BookingRow } from './appointment-row.js';
import type { TenantTransaction } from '../core/database.js';

/** The first confirmed one that has not begun; undefined when there is none. */
export async function findNextAppointment(
  tx: TenantTransaction,
  leadId: string,
): Promise<AppointmentRecord | undefined> {
  const [row] = await tx.query<BookingRow>`
    ${selectBooking(tx)} and a.lead_id = ${leadId} and a.status = 'confirmed' and a.start_time > now()
    order by a.start_time limit 1`;
  return row && toRecord(row);
}
