/** Reads the day's work list, masked for the viewer as leads are. */
import { Injectable } from '@nestjs/common';
import { maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import type { TodayResult } from '@praxis/contracts/today/today';
import { Database } from '@praxis/db/core/database';
import { readToday, type TodayRecord } from '@praxis/db/today/today';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Masking, type PersonalView } from '../../platform/auth/viewer-masking.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@Injectable()
export class TodayService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly tenants: TenantDirectory,
  ) {}

  /** The work list as of now. */
  async read({ tenant, viewer }: LeadUser): Promise<Omit<TodayResult, 'ok'>> {
    const timeZone = await this.tenants.bookingZone(tenant.id);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const record = await readToday(tx, { timeZone });
      return masked(record, await this.masking.view(tx, viewer, leadIdsOf(record)));
    });
  }
}

/** Every lead that the list names. */
function leadIdsOf({ appointments, replies, leads, calls, held }: TodayRecord): string[] {
  const ids = [
    ...[...appointments.items, ...calls.items, ...held.items].map(({ leadId }) => leadId),
    ...[...replies.items, ...leads.items].map(({ id }) => id),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

function masked(record: TodayRecord, view: PersonalView): Omit<TodayResult, 'ok'> {
  const { appointments, replies, leads, calls, held } = record;
  return {
    ...record,
    appointments: {
      ...appointments,
      items: appointments.items.map((item) => shown(item, item.leadId, view)),
    },
    replies: {
      ...replies,
      items: replies.items.map((item) => {
        const entry = shown(item, item.id, view);
        return entry.masked ? { ...entry, preview: maskText(entry.preview) } : entry;
      }),
    },
    leads: { ...leads, items: leads.items.map((item) => shown(item, item.id, view)) },
    calls: {
      ...calls,
      items: calls.items.map((item) => {
        const entry = shown(item, item.leadId ?? undefined, view);
        return entry.masked ? { ...entry, number: entry.number && maskPhone(entry.number) } : entry;
      }),
    },
    held: {
      ...held,
      // A run without a lead contains no name.
      items: held.items.map((item) =>
        item.leadId === null ? { ...item, masked: false } : shown(item, item.leadId, view),
      ),
    },
  };
}

/** An entry with its name as this viewer may see it. */
function shown<Entry extends { name: string | null }>(
  entry: Entry,
  leadId: string | undefined,
  view: PersonalView,
): Entry & { masked: boolean } {
  const name = entry.name === null ? null : view.nameOf(leadId, entry.name);
  return { ...entry, name, masked: view.isMasked(leadId) };
}
