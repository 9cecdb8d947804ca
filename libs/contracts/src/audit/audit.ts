/** The audit log as admins, and owners of a practice, read it. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { optionalText } from '../core/text.js';
import { AUDIT_CATEGORIES, AUDIT_FORMATS } from './audit.const.js';

const moment = (label: string): z.ZodMiniOptional<z.ZodMiniISODateTime> =>
  z.optional(z.iso.datetime({ offset: true, error: `${label} must be a time like 2026-05-30T12:00:00Z` }));
const word = (label: string): z.ZodMiniOptional<z.ZodMiniString<string>> =>
  z.optional(
    z
      .string(`${label} must be text`)
      .check(
        z.maxLength(100, `${label} can have at most 100 characters`),
        z.regex(/^[a-z0-9_.-]*$/, `${label}: lowercase letters, digits, dots, hyphens and underscores`),
      ),
  );

/** The filters of entries; a filter that is not given matches everything. */
const filterFields = {
  /** Id or email address of the person who did it. */
  person: optionalText({ label: 'person', max: 254 }),
  category: z.optional(z.enum(AUDIT_CATEGORIES, `category must be one of ${AUDIT_CATEGORIES.join(', ')}`)),
  /** A whole action, for example `lead.revealed`. */
  action: word('action'),
  /**
   * The kind and id of the target. A lead includes its calls and appointments, and a contact all its leads: with the
   * category `unmasking` this says who saw the record.
   */
  targetType: word('targetType'),
  targetId: optionalText({ label: 'targetId', max: 200 }),
  /** Time range: includes `from`, excludes `until`. */
  from: moment('from'),
  until: moment('until'),
};
const tenantId = z.optional(z.uuid('tenantId is an id'));

/** `GET /v1/settings/audit-log`: the acting practice's. */
export const PracticeAuditQuery = z.object({ ...pageFields, ...filterFields });
export type PracticeAuditQuery = z.infer<typeof PracticeAuditQuery>;
/** `GET /v1/audit-log`: entries of all tenants and of the platform. */
export const AuditQuery = z.object({ ...pageFields, ...filterFields, tenantId });
export type AuditQuery = z.infer<typeof AuditQuery>;
/** `GET /v1/audit-log/file` */
export const AuditFileQuery = z.object({
  ...filterFields,
  tenantId,
  format: z._default(z.enum(AUDIT_FORMATS, `format must be one of ${AUDIT_FORMATS.join(', ')}`), 'csv'),
});
export type AuditFileQuery = z.infer<typeof AuditFileQuery>;
export type AuditFilter = Omit<AuditQuery, 'cursor' | 'limit'>;

export const AuditRecord = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  action: z.string(),
  category: z.nullable(z.enum(AUDIT_CATEGORIES)),
  tenant: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The person who did it; null for the product itself. An owner sees the platform's people without name and address. */
  person: z.nullable(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      isOfPlatform: z.boolean(),
    }),
  ),
  sessionId: z.nullable(z.string()),
  targetType: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  /** Ids and machine words. */
  detail: z.record(z.string(), z.unknown()),
  /** The number of the seal that includes the entry; null until the entry is sealed. */
  seal: z.nullable(z.int()),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
export const AuditList = listOf(AuditRecord);
export type AuditList = z.infer<typeof AuditList>;

/** Why a seal is invalid. `unsealed_for_long`: entries that were never sealed. */
export const SEAL_FAULTS = [
  'altered',
  'missing',
  'added',
  'seal_altered',
  'seal_missing',
  'unsigned',
] as const;

/** `GET /v1/audit-log/integrity`: every seal computed again. */
export const AuditIntegrity = z.object({
  ok: z.literal(true),
  isIntact: z.boolean(),
  seals: z.int(),
  entries: z.int(),
  /** Entries that are not sealed yet. */
  unsealed: z.int(),
  /** Hash of the newest seal: a reader who keeps it can verify later that nothing before it was removed. */
  head: z.nullable(z.string()),
  /** The first invalid seal. */
  fault: z.nullable(z.object({ seal: z.int(), kind: z.enum(SEAL_FAULTS), entryId: z.nullable(z.string()) })),
});
export type AuditIntegrity = z.infer<typeof AuditIntegrity>;
