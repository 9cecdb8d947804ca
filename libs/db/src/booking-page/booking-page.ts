/** What the public booking page shows of a practice. */
import type { Brand } from '@praxis/contracts/tenant/brand';
import { findBookingZone } from '../appointment/slot.js';
import { listHosts } from '../appointment/host.js';
import type { TenantTransaction } from '../core/database.js';
import { readBrand } from '../tenant/brand.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { listEmbedOrigins } from './embed-origin.js';

/** A practice as strangers may see it. */
export interface BookingPageRecord {
  slug: string;
  brand: Brand;
  /** Who takes appointments and has hours for them; lengths in minutes. */
  hosts: { id: string; name: string; minutes: number }[];
  timeZone: string;
  embedOrigins: string[];
}

/** Reads the page of the transaction's tenant. */
export async function readBookingPage(tx: TenantTransaction): Promise<BookingPageRecord> {
  const tenant = await tx
    .repository(TenantEntity)
    .findOne({ select: { slug: true }, where: { id: tx.tenantId } });
  const hosts = await listHosts(tx);
  return {
    slug: tenant?.slug ?? tx.tenantId,
    brand: await readBrand(tx),
    hosts: hosts
      .filter(({ isActive, rules }) => isActive && rules.hours.length > 0)
      .map(({ id, name, rules }) => ({ id, name, minutes: rules.slotMins })),
    timeZone: await findBookingZone(tx),
    embedOrigins: await listEmbedOrigins(tx),
  };
}
