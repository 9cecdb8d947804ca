/** The content of an export's file: header, rows, end. Pure. */
import { exportLayout, type ExportValue } from '@praxis/domain/export/export-column';
import type { ExportDataType, ExportFormat } from '@praxis/contracts/export/export.const';
import { csvLine } from '@praxis/contracts/export/csv';

export interface ExportFile {
  /** Columns to read, in order. */
  columns: readonly string[];
  head: string;
  /** @param values - in the order of the columns */
  row(values: readonly ExportValue[], isFirst: boolean): string;
  end: string;
}

/**
 * Without a byte order mark, Excel reads a CSV file in the machine's code page and garbles accents; other
 * readers skip it. JSON must not have one (RFC 8259, section 8.1).
 */
const BYTE_ORDER_MARK = '\ufeff';

/** The format of a file. */
export function exportFile(kind: {
  dataType: ExportDataType;
  format: ExportFormat;
  masked: boolean;
}): ExportFile {
  const { columns, shown } = exportLayout(kind.dataType, kind.masked);
  if (kind.format === 'csv')
    return {
      columns,
      head: BYTE_ORDER_MARK + csvLine(columns),
      row: (values) => csvLine(columns.map((column, index) => shown(column, values[index] ?? null))),
      end: '',
    };
  return {
    columns,
    head: '[',
    row: (values, isFirst) => {
      const fields = columns.map((column, index) => [column, shown(column, values[index] ?? null)] as const);
      return `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(fields))}`;
    },
    end: '\n]\n',
  };
}
