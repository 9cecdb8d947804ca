/** Exports: the request, its progress, and the manifest of the file (specification 2, sections 5 and 9). */
import * as z from 'zod/mini';
import {
  EXPORT_DATA_TYPES,
  EXPORT_FILE_FORMATS,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATES,
  EXPORT_WINDOWS,
  type ExportFileFormat,
  type ExportKind,
  type ExportWindow,
} from './export.const.js';
import { pageFields, listOf } from '../core/paging.js';

/** `POST /v1/exports`. Rows created after the request are not in the file. */
export const ExportRequest = z.strictObject({
  dataType: z.enum(EXPORT_DATA_TYPES, `Data type must be one of ${EXPORT_DATA_TYPES.join(', ')}`),
  format: z.enum(EXPORT_FORMATS, `Format must be one of ${EXPORT_FORMATS.join(', ')}`),
  masked: z._default(z.boolean('Masked must be true or false'), true),
  window: z._default(z.enum(EXPORT_WINDOWS, `Window must be one of ${EXPORT_WINDOWS.join(', ')}`), 'all'),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** True for the client portal's export, the only one that people below admin may request. */
export function isPortalExport({ dataType, format, masked, window }: ExportRequest): boolean {
  return dataType === 'leads' && format === 'csv' && masked && window === '30d';
}

export const Export = z.object({
  id: z.string(),
  dataType: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FILE_FORMATS),
  masked: z.boolean(),
  window: z.enum(EXPORT_WINDOWS),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far, and the expected total; null until they are counted. */
  rows: z.int(),
  total: z.nullable(z.int()),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  /** Id of the user who requested it. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** When the file is deleted. */
  expiresAt: z.nullable(z.string()),
  /** Signed URLs, present while the file exists; valid until `until`. */
  links: z.nullable(z.object({ file: z.string(), manifest: z.string(), until: z.string() })),
});
export type Export = z.infer<typeof Export>;

/** `POST /v1/exports` (202) and `GET /v1/exports/{id}`. */
export const ExportResult = z.object({ ok: z.literal(true), export: Export });
export type ExportResult = z.infer<typeof ExportResult>;

export const ExportQuery = z.object(pageFields);
export type ExportQuery = z.infer<typeof ExportQuery>;
/** `GET /v1/exports`, newest first: all of the tenant's for admins, their own for all others. */
export const ExportList = listOf(Export);
export type ExportList = z.infer<typeof ExportList>;

/**
 * How a file was made. The signature covers everything except `signature`, as JSON with sorted keys and no
 * whitespace.
 */
export interface ExportManifest {
  version: 1;
  exportId: string;
  tenantId: string;
  dataType: ExportKind;
  format: ExportFileFormat;
  window: ExportWindow;
  /** Time of the request. The file contains no row created later. */
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
    /** How the values of each column are masked. */
    columns: Record<string, string>;
    /** Columns left out because they are free text, which can contain personal data. */
    omitted: string[];
  };
  /** How texts are prevented from being evaluated as spreadsheet formulas; null for JSON. */
  formulas: string | null;
  chunks: { bytes: number; sha256: string }[];
}

/** Ed25519 signature over the manifest; `publicKey` is a SubjectPublicKeyInfo in base64. */
export interface SignedExportManifest extends ExportManifest {
  signature: { algorithm: 'Ed25519'; publicKey: string; value: string };
}
