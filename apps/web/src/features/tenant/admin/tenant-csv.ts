/** Tenants as a CSV file (RFC 4180). Pure. */
import { csvDollars, csvFile, type CsvColumns } from '@praxis/contracts/export/csv';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';

const COLUMNS: CsvColumns<AdminTenant> = [
  ['business_name', ({ name }) => name],
  ['contact', ({ contactName }) => contactName],
  ['email', ({ contactEmail }) => contactEmail],
  ['phone', ({ phone }) => phone],
  ['industry', ({ industry }) => industry],
  ['plan', ({ tier }) => tier],
  ['status', ({ clientStatus }) => clientStatus],
  ['monthly_fee', ({ monthlyFeeCents }) => csvDollars(monthlyFeeCents)],
  ['setup_fee', ({ setupFeeCents }) => csvDollars(setupFeeCents)],
  ['website', ({ website }) => website],
  ['company_size', ({ companySize }) => companySize],
  ['city', ({ serviceAreaCity }) => serviceAreaCity],
  ['state', ({ serviceAreaState }) => serviceAreaState],
  ['created_at', ({ createdAt }) => createdAt],
];

export function tenantCsv(tenants: readonly AdminTenant[]): string {
  return csvFile(COLUMNS, tenants);
}
