/** Clients as a CSV file (RFC 4180). Pure. */
import type { Client } from '@praxis/contracts/tenant/client';

const COLUMNS: readonly (readonly [title: string, read: (client: Client) => string | number | null])[] = [
  ['business_name', ({ name }) => name],
  ['contact', ({ contactName }) => contactName],
  ['email', ({ contactEmail }) => contactEmail],
  ['phone', ({ phone }) => phone],
  ['industry', ({ industry }) => industry],
  ['plan', ({ tier }) => tier],
  ['status', ({ clientStatus }) => clientStatus],
  ['monthly_fee', ({ monthlyFeeCents }) => (monthlyFeeCents / 100).toFixed(2)],
  ['setup_fee', ({ setupFeeCents }) => (setupFeeCents / 100).toFixed(2)],
  ['website', ({ website }) => website],
  ['company_size', ({ companySize }) => companySize],
  ['city', ({ serviceAreaCity }) => serviceAreaCity],
  ['state', ({ serviceAreaState }) => serviceAreaState],
  ['created_at', ({ createdAt }) => createdAt],
];

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function field(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function clientCsv(clients: readonly Client[]): string {
  const lines = [
    COLUMNS.map(([title]) => title),
    ...clients.map((client) => COLUMNS.map(([, read]) => field(read(client)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
