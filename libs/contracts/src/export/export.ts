/** Exports: what is asked for, how far it is, and what says how a file came about (specification 2, sections 5 and 9). */
import * as z from 'zod/mini';
import {
  EXPORT_DATA_TYPES,
  EXPORT_FORMATS,
  EXPORT_STATES,
  EXPORT_WINDOWS,
  type ExportDataType,
  type ExportFormat,
  type ExportWindow,
} from './export.const.js';
import { pageFields } from '../core/paging.js';

/** `POST /v1/exports`. Rows created after the request are not in the file. */
export const ExportRequest = z.strictObject({
  dataType: z.enum(EXPORT_DATA_TYPES, `Data type must be one of ${EXPORT_DATA_TYPES.join(', ')}`),
  format: z.enum(EXPORT_FORMATS, `Format must be one of ${EXPORT_FORMATS.join(', ')}`),
  masked: z._default(z.boolean('Masked must be true or false'), true),
  window: z._default(z.enum(EXPORT_WINDOWS, `Window must be one of ${EXPORT_WINDOWS.join(', ')}`), 'all'),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** The one export that people below admin may ask for: the client portal's. */
export function isPortalExport({ dataType, format, masked, window }: ExportRequest): boolean {
  return dataType === 'leads' && format === 'csv' && masked && window === '30d';
}

export const Export = z.object({
  id: z.string(),
  dataType: z.enum(EXPORT_DATA_TYPES),
  format: z.enum(EXPORT_FORMATS),
  masked: z.boolean(),
  window: z.enum(EXPORT_WINDOWS),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far, and how many there will be; null until they are counted. */
  rows: z.int(),
  total: z.nullable(z.int()),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  /** Id of the user who asked for it. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** When the file is deleted. */
  expiresAt: z.nullable(z.string()),
  /** Signed addresses, there while the file is; they hold until `until`. */
  links: z.nullable(z.object({ file: z.string(), manifest: z.string(), until: z.string() })),
});
export type Export = z.infer<typeof Export>;

/** `POST /v1/exports` (202) and `GET /v1/exports/{id}`. */
export const ExportResult = z.object({ ok: z.literal(true), export: Export });
export type ExportResult = z.infer<typeof ExportResult>;

export const ExportQuery = z.object(pageFields);
export type ExportQuery = z.infer<typeof ExportQuery>;
/** `GET /v1/exports`, newest first: all of the tenant's for admins, one's own for everybody else. */
export const ExportList = z.object({
  ok: z.literal(true),
  items: z.array(Export),
  nextCursor: z.nullable(z.string()),
});
export type ExportList = z.infer<typeof ExportList>;

/** How a file came about. Signed whole but for `signature`, as JSON with sorted keys and no white space. */
export interface ExportManifest {
  version: 1;
  exportId: string;
  tenantId: string;
  dataType: ExportDataType;
  format: ExportFormat;
  window: ExportWindow;
  /** The moment of the request: no row created later is in the file. */
  boundary: string;
  requestedBy: string;
  requestedAt: string;
  finishedAt: string;
  rows: number;
  bytes: number;
  sha256: string;
  columns: string[];
  masking: {
    policy: string;
    version: number;
    applied: boolean;
    /** Per column, what is left of its values. */
    columns: Record<string, string>;
    /** Columns that are left out because their text may say anything. */
    omitted: string[];
  };
  /** What keeps spreadsheets from calculating texts; null for JSON. */
  formulas: string | null;
  chunks: { bytes: number; sha256: string }[];
}

/** Ed25519 over the manifest; `publicKey` is a SubjectPublicKeyInfo in base64. */
export interface SignedExportManifest extends ExportManifest {
  signature: { algorithm: 'Ed25519'; publicKey: string; value: string };
}
