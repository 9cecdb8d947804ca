/** The second step: which column of the file contains which field. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Import, ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { FormAlert } from '../../components/form.js';
import { Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { checkImport } from './import-queries.js';
import { FIELD_OPTIONS } from './import-labels.js';

/** A column of the file: its name, and its index. */
interface FileColumn {
  id: string;
  name: string;
  column: number;
}

interface ColumnsStepProps {
  tenantId: string;
  file: Import;
  onChecked: (next: Import) => void;
  /** Why nothing can be changed. */
  reason: string | undefined;
}

export function ColumnsStep({ tenantId, file, onChecked, reason }: ColumnsStepProps) {
  const [columns, setColumns] = useState<ImportColumns>(file.mapping?.columns ?? file.suggestion);
  const check = useChange({
    request: () => checkImport(tenantId, file.id, { duplicates: 'skip', ...file.mapping, columns }),
    onSuccess: onChecked,
  });
  const fieldOf = (column: number): ImportField | '' =>
    (Object.keys(columns) as ImportField[]).find((field) => columns[field] === column) ?? '';
  const choose = (column: number, field: ImportField | ''): void => {
    const next = { ...columns };
    const before = fieldOf(column);
    if (before) delete next[before];
    // If the field was chosen for another column before, it moves to this one.
    if (field) next[field] = column;
    setColumns(next);
  };
  const tableColumns: DataColumn<FileColumn>[] = [
    {
      id: 'column',
      title: 'Column in the file',
      width: 'minmax(6rem, 1.2fr)',
      isRowHead: true,
      cell: ({ name }) => <span className="strong">{name}</span>,
    },
    {
      id: 'sample',
      title: 'First rows',
      width: 'minmax(7rem, 2fr)',
      className: 'muted',
      cell: ({ column }) => shownOf(file.sample, column),
    },
    {
      id: 'field',
      title: 'Imported as',
      width: '13rem',
      cell: ({ name, column }) => (
        <Select
          aria-label={`${name} is`}
          options={FIELD_OPTIONS}
          value={fieldOf(column)}
          disabled={reason !== undefined}
          onChange={(event) => choose(column, event.target.value as ImportField | '')}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Choose the columns"
      text={`${file.fileName}: ${number(file.columns.length)} columns. A lead needs a name, and an email address or a phone number.`}
      headingId="import-step"
    >
      <Flex direction="column" gap="4" p="4">
        <FormAlert text={check.alert} />
        <DataTable
          label="Columns of the file"
          columns={tableColumns}
          rows={file.columns.map((name, column) => ({ id: String(column), name, column }))}
          isSortable={false}
          isFramed={false}
          rowTestId="import-column"
        />
        <Flex gap="3" align="center" wrap="wrap">
          <Button disabled={check.isPending || reason !== undefined} onClick={() => check.mutate(undefined)}>
            {check.isPending ? 'Checking every row …' : 'Check the rows'}
            <ArrowRight aria-hidden />
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}

/** Up to two sample values of a column; empty cells are left out. */
function shownOf(sample: readonly (readonly string[])[], column: number): string {
  return sample
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .join(' · ');
}
