/** Clients as a CSV file (RFC 4180). Pure. */
import { csvDollars, csvFile, type CsvColumns } from '@praxis/contracts/export/csv';
import type { Client } from '@praxis/contracts/tenant/client';

const COLUMNS: CsvColumns<Client> = [
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

export function clientCsv(clients: readonly Client[]): string {
  return csvFile(COLUMNS, clients);
}
