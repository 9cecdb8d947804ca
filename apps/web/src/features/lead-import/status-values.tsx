/** The statuses to which the file's status and stage values are mapped; each can be changed. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { ImportMapping, ImportPreview, StatusChoice } from '@praxis/contracts/lead-import/lead-import';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { ActionSelect } from '../../components/action-select.js';
import { number } from '../../lib/core/format.js';
import { STATUS_OPTIONS } from '../../lib/lead/status-labels.js';

type FileValue = ImportPreview['statuses'][number];

interface StatusValuesProps {
  values: readonly FileValue[];
  chosen: ImportMapping['statuses'];
  /** The practice's own stages. */
  stages: readonly LeadStage[];
  /** Undefined if nothing can be changed now. */
  onChoose: ((value: string, choice: StatusChoice) => void) | undefined;
}

export function StatusValues({ values, chosen = {}, stages, onChoose }: StatusValuesProps) {
  const options = [
    ...STATUS_OPTIONS,
    ...stages.map(({ id, name }) => ({ value: id, label: `Stage: ${name}` })),
    { value: 'tag', label: 'Keep as a tag' },
  ];
  const stageFor = (value: string): string | undefined => stages.find(({ id }) => id === chosen[value])?.id;
  const columns: DataColumn<FileValue & { id: string }>[] = [
    {
      id: 'value',
      title: 'In the file',
      width: 'minmax(6rem, 1.5fr)',
      isRowHead: true,
      cell: ({ value }) => <span className="strong">{value}</span>,
    },
    {
      id: 'rows',
      title: 'Rows',
      width: '5rem',
      align: 'end',
      phone: 'labelled',
      cell: ({ rows }) => number(rows),
    },
    {
      id: 'status',
      title: 'Becomes',
      width: '14rem',
      cell: ({ value, status }) => (
        <ActionSelect
          aria-label={`${value} becomes`}
          options={options}
          value={stageFor(value) ?? status ?? 'tag'}
          pending={!onChoose}
          onCommit={(choice) => onChoose?.(value, choice)}
        />
      ),
    },
    {
      id: 'stage',
      title: 'Stage',
      width: 'minmax(6rem, 1fr)',
      phone: 'labelled',
      className: 'muted',
      cell: ({ status, stage }) => stage ?? (status === null ? '–' : 'First stage of the status'),
    },
  ];
  return (
    <Box data-testid="import-values">
      <Text fontWeight="medium">Statuses and stages in the file</Text>
      <Text fontSize="md" color="fg.muted" mt="1" mb="2">
        A value that matches the name of one of your stages goes into that stage. If status and stage differ,
        the later one is used.
      </Text>
      <DataTable
        label="Statuses and stages in the file"
        columns={columns}
        rows={values.map((value) => ({ ...value, id: value.value }))}
        isSortable={false}
        isFramed={false}
        rowTestId="import-value"
      />
    </Box>
  );
}
