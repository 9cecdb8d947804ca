/** The second step: which column is what. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Import, ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { FormAlert } from '../../components/form.js';
import { Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { checkImport } from './import-queries.js';
import { FIELD_OPTIONS } from './import-labels.js';

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
    call: () => checkImport(tenantId, file.id, { columns, duplicates: file.mapping?.duplicates ?? 'skip' }),
    onSuccess: onChecked,
  });
  const fieldOf = (column: number): ImportField | '' =>
    (Object.keys(columns) as ImportField[]).find((field) => columns[field] === column) ?? '';
  const choose = (column: number, field: ImportField | ''): void => {
    const next = { ...columns };
    const before = fieldOf(column);
    if (before) delete next[before];
    // Chosen for another column before: it moves.
    if (field) next[field] = column;
    setColumns(next);
  };
  return (
    <Panel
      title="Choose the columns"
      text={`${file.fileName}: ${number(file.columns.length)} columns. A lead needs a name, and an email address or a phone number.`}
      headingId="import-step"
    >
      <Flex direction="column" gap="4" p="4">
        <FormAlert text={check.alert} />
        <Box overflowX="auto" tabIndex={0} role="region" aria-label="Columns of the file">
          <chakra.table w="full" css={STYLE}>
            <thead>
              <tr>
                <th scope="col">Column in the file</th>
                <th scope="col">First rows</th>
                <th scope="col">Is</th>
              </tr>
            </thead>
            <tbody>
              {file.columns.map((name, column) => (
                <tr key={name} data-testid="import-column">
                  <th scope="row">{name}</th>
                  <td>{shownOf(file.sample, column)}</td>
                  <td>
                    <Select
                      aria-label={`${name} is`}
                      options={FIELD_OPTIONS}
                      value={fieldOf(column)}
                      disabled={reason !== undefined}
                      onChange={(event) => choose(column, event.target.value as ImportField | '')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
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

const STYLE = {
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', padding: '6px 12px 6px 0', verticalAlign: 'middle' },
  '& thead th': { fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& tbody th': { fontWeight: 'semibold', overflowWrap: 'break-word', minWidth: '4.5rem' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  '& td:nth-of-type(1)': { color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere', minWidth: '5.5rem' },
  '& td:nth-of-type(2)': { width: '12rem', minWidth: '9rem', paddingInlineEnd: '0' },
};

/** Two examples say more than one; of empty cells none. */
function shownOf(sample: readonly (readonly string[])[], column: number): string {
  return sample
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .join(' · ');
}
