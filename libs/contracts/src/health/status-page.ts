/** A practice's public status page: what its clients can use now, and the recent history. States without causes. */
import * as z from 'zod/mini';
import { Brand } from '../tenant/brand.js';
import { SERVICE_STATUSES } from './service.const.js';
import { STATUS_PARTS } from './status-page.const.js';

/** A practice's short name or id, as used in addresses. */
export const PracticeAddress = z
  .string()
  .check(z.regex(/^[\w-]{1,80}$/, 'There is no status page at this address'));

/** A day (UTC) and the percentage of its checks that succeeded; null if there was no check. */
const StatusDay = z.object({ day: z.string(), uptimePercentage: z.nullable(z.number()) });

const PartStatus = z.object({
  part: z.enum(STATUS_PARTS),
  status: z.enum(SERVICE_STATUSES),
  /** Oldest first. */
  days: z.array(StatusDay),
});
export type PartStatus = z.infer<typeof PartStatus>;

const StatusIncident = z.object({
  id: z.uuid(),
  part: z.enum(STATUS_PARTS),
  startedAt: z.string(),
  /** Null while the incident lasts. */
  resolvedAt: z.nullable(z.string()),
});
export type StatusIncident = z.infer<typeof StatusIncident>;

/** `GET /v1/status/{practice}`: the parts that are watched, and the incidents of 30 days, the newest first. */
export const StatusPage = z.object({
  ok: z.literal(true),
  practice: z.object({ slug: z.string(), name: z.string() }),
  brand: Brand,
  parts: z.array(PartStatus),
  incidents: z.array(StatusIncident),
  updatedAt: z.string(),
});
export type StatusPage = z.infer<typeof StatusPage>;
