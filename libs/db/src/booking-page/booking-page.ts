/** A practice's data on the public booking page. */
import type { Brand } from '@praxis/contracts/tenant/brand';
import type { PublicPractice } from '@praxis/contracts/tenant/practice';
import { listHosts } from '../appointment/host.js';
import type { TenantTransaction } from '../core/database.js';
import { readBrand } from '../tenant/brand.js';
import { readPublicPractice } from '../tenant/practice.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { listEmbedOrigins } from './embed-origin.js';

/** A practice as strangers may see it. */
export interface BookingPageRecord {
  slug: string;
  brand: Brand;
  facts: PublicPractice;
  /** The hosts who take appointments and have hours; lengths in minutes. */
  hosts: { id: string; name: string; minutes: number }[];
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
    facts: await readPublicPractice(tx),
    hosts: hosts
      .filter(({ isActive, rules }) => isActive && rules.hours.length > 0)
      .map(({ id, name, rules }) => ({ id, name, minutes: rules.slotMins })),
    embedOrigins: await listEmbedOrigins(tx),
  };
}
