/**
 * The third step: what the import would do, which rows cannot be imported, and what to do with people who are already
 * known.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type {
  DuplicateChoice,
  Import,
  ImportMapping,
  ImportPreview,
} from '@praxis/contracts/lead-import/lead-import';
import { ArrowLeft } from 'lucide-react';
import { FormAlert } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { StatCard } from '../../components/stat-card.js';
import { counted, number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { checkImport, moveImport } from './import-queries.js';
import { RowErrors } from './row-errors.js';
import { StatusValues } from './status-values.js';
import { useStages } from '../../lib/lead/stages.js';

const CHOICES = [
  { value: 'skip', label: 'Leave out' },
  { value: 'update_empty_fields', label: 'Update' },
  { value: 'create', label: 'Add anyway' },
] as const;
const CHOICE_TEXTS: Record<DuplicateChoice, string> = {
  skip: 'Rows about people you already have are left out.',
  update_empty_fields: 'Empty fields are filled in from the row. Nothing is overwritten.',
  create: 'Every row becomes a new lead.',
};

interface CheckStepProps {
  tenantId: string;
  file: Import;
  preview: ImportPreview;
  onBack: () => void;
  reason: string | undefined;
}

export function CheckStep({ tenantId, file, preview, onBack, reason }: CheckStepProps) {
  const stages = useStages(tenantId, preview.statuses.length > 0).data ?? [];
  const start = useChange({ request: () => moveImport(tenantId, file.id, 'start') });
  const duplicates = file.mapping?.duplicates ?? 'skip';
  const choose = useChange({
    request: (choice: Partial<ImportMapping>) =>
      checkImport(tenantId, file.id, {
        ...file.mapping,
        columns: file.mapping?.columns ?? {},
        duplicates,
        ...choice,
      }),
    failure: { title: 'Check failed' },
  });
  const repeated = preview.duplicatesInFile + preview.duplicatesOfLeads > 0;
  const willDo = preview.create + preview.update;
  const shown = (choose.isPending ? choose.variables.duplicates : undefined) ?? duplicates;
  const mayChoose = reason === undefined && !choose.isPending;
  return (
    <Panel
      title="Check"
      text={`${file.fileName}: ${counted(preview.rows, 'row')} read.`}
      headingId="import-step"
    >
      <Flex direction="column" gap="5" p="4">
        <FormAlert text={start.alert} />
        <Grid
          gap="3"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
          opacity={choose.isPending ? '0.6' : undefined}
          data-testid="import-preview"
          role="status"
        >
          <StatCard strong label="New leads" value={number(preview.create)} />
          <StatCard label="Leads to update" value={number(preview.update)} />
          <StatCard label="Left out" value={number(preview.skip)} />
          <StatCard label="Rows with errors" value={number(preview.errors)} />
        </Grid>
        {repeated && (
          <Box>
            <Text fontWeight="medium">People you already have</Text>
            <Text fontSize="md" color="fg.muted" mt="1" mb="2">
              {duplicatesSummary(preview)}
            </Text>
            <Flex>
              <Segmented
                label="People you already have"
                options={CHOICES}
                value={shown}
                onChange={(choice) => reason === undefined && choose.mutate({ duplicates: choice })}
              />
            </Flex>
            <Text fontSize="md" color="fg.muted" mt="2">
              {CHOICE_TEXTS[shown]}
            </Text>
          </Box>
        )}
        {preview.statuses.length > 0 && (
          <StatusValues
            values={preview.statuses}
            chosen={file.mapping?.statuses}
            stages={stages}
            onChoose={
              mayChoose
                ? (value, choice) =>
                    choose.mutate({ statuses: { ...file.mapping?.statuses, [value]: choice } })
                : undefined
            }
          />
        )}
        {preview.errors > 0 && <RowErrors tenantId={tenantId} file={file} />}
        <Flex gap="3" align="center" wrap="wrap">
          <Button variant="outline" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Columns
          </Button>
          <Button
            disabled={
              start.isPending || choose.isPending || willDo + preview.skip === 0 || reason !== undefined
            }
            onClick={() => start.mutate(undefined)}
          >
            {start.isPending
              ? 'Starting …'
              : preview.update > 0
                ? 'Import'
                : `Import ${counted(preview.create, 'lead')}`}
          </Button>
          <Text fontSize="md" color="fg.muted">
            All rows are imported at once. You can undo it for 7 days.
          </Text>
        </Flex>
      </Flex>
    </Panel>
  );
}

function duplicatesSummary({ duplicatesInFile, duplicatesOfLeads }: ImportPreview): string {
  const parts = [
    duplicatesOfLeads > 0 && `${counted(duplicatesOfLeads, 'row')} about leads you have`,
    duplicatesInFile > 0 && `${counted(duplicatesInFile, 'row')} about people earlier in the file`,
  ];
  return `${parts.filter(Boolean).join(', ')}; matched by email address or phone number.`;
}
