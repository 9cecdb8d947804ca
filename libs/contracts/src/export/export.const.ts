/** Exportable data, and the formats. Zod-free, so that workflows may import it. */

export const EXPORT_DATA_TYPES = ['leads', 'appointments', 'messages', 'inbound_messages', 'calls'] as const;
export type ExportDataType = (typeof EXPORT_DATA_TYPES)[number];

/** What people wrote and said themselves: once masked, nothing useful is left of it. */
const WORDS_OF_PEOPLE: readonly ExportDataType[] = ['inbound_messages', 'calls'];
/** Whether these records are exported unmasked or not at all. */
export const isUnmaskedOnly = (dataType: ExportDataType): boolean => WORDS_OF_PEOPLE.includes(dataType);

/** The content of a file: rows of one kind, or everything about one person (docs/person-proof.md). */
export const EXPORT_KINDS = [...EXPORT_DATA_TYPES, 'person'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Formats of files, including those about one person. */
export const EXPORT_FILE_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number];

/** How long before the request a row may have been created. */
export const EXPORT_WINDOWS = ['24h', '7d', '30d', 'all'] as const;
export type ExportWindow = (typeof EXPORT_WINDOWS)[number];

/** `ready`: the file can be downloaded. `expired`: its content has been deleted. */
export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long a file is kept, in days. */
export const EXPORT_KEEP_DAYS = 7;
/** How long a link to a file is valid, in minutes. */
export const EXPORT_LINK_MINUTES = 15;
