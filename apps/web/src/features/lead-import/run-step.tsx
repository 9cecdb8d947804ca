/** The last step: the import's progress, its result, and a button that undoes it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Confirm } from '../../components/confirm.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { isUnderWay, moveImport } from './import-queries.js';
import { resultLabel, undoLabel } from './import-labels.js';
import { RowErrors } from './row-errors.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

interface RunStepProps {
  tenantId: string;
  file: Import;
  reason: string | undefined;
}

export function RunStep({ tenantId, file, reason }: RunStepProps) {
  return (
    <Panel title={titleOf(file)} text={file.fileName} headingId="import-step">
      <Flex direction="column" gap="4" p="4" role="status" data-testid="import-outcome">
        {isUnderWay(file) && <Progress file={file} />}
        {file.state === 'done' && (
          <Notice tone="good" title="Import completed" text={`${resultLabel(file)}.`} />
        )}
        {file.state === 'undone' && <Notice tone="info" title="Import undone" text={undoLabel(file)} />}
        {file.state === 'failed' && (
          <Notice tone="bad" title="Import failed" text="A row was refused. Nothing was imported.">
            <Retry tenantId={tenantId} file={file} />
          </Notice>
        )}
      </Flex>
      {file.state === 'done' && (
        <Box px="4" pb="4" display="grid" gap="5">
          {(file.result?.errors ?? 0) > 0 && file.undoUntil && <RowErrors tenantId={tenantId} file={file} />}
          <Flex gap="3" wrap="wrap" align="center">
            <Button asChild>
              <Link to={PATHS.leads}>Show leads</Link>
            </Button>
            {file.undoUntil && !reason && <Undo tenantId={tenantId} file={file} />}
          </Flex>
        </Box>
      )}
    </Panel>
  );
}

function titleOf({ state }: Import): string {
  if (state === 'undoing') return 'Undoing the import';
  return state === 'running' ? 'Importing' : 'Import';
}

function Progress({ file: { progress, state } }: { file: Import }) {
  const { done, total } = progress;
  const share = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label={state === 'undoing' ? 'Undoing' : 'Importing'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        h="2"
        bg="bg.inset"
        borderRadius="full"
        overflow="hidden"
        borderWidth="1px"
        borderColor="border.subtle"
      >
        <Box
          h="full"
          bg="brand.solid"
          transition="width {durations.moderate}"
          style={{ width: `${share}%` }}
        />
      </Box>
      <Text fontSize="md" color="fg.muted" mt="2" fontVariantNumeric="tabular-nums" aria-hidden>
        {number(done)} of {number(total)} rows. You can leave this page. The import continues.
      </Text>
    </Box>
  );
}

function Retry({ tenantId, file }: Pick<RunStepProps, 'tenantId' | 'file'>) {
  const retry = useChange({ request: () => moveImport(tenantId, file.id, 'start') });
  return (
    <Button
      size="sm"
      variant="outline"
      {...offWhile(retry.isPending)}
      onClick={() => retry.mutate(undefined)}
    >
      Try again
    </Button>
  );
}

function Undo({ tenantId, file }: Pick<RunStepProps, 'tenantId' | 'file'>) {
  const [asks, setAsks] = useState(false);
  const undo = useChange({
    request: () => moveImport(tenantId, file.id, 'undo'),
    failure: { title: 'Undo failed' },
  });
  return (
    <>
      <Button variant="outline" {...offWhile(undo.isPending)} onClick={() => setAsks(true)}>
        <Undo2 aria-hidden />
        Undo import
      </Button>
      {asks && (
        <Confirm
          title="Undo this import?"
          text="Leads that this import added are removed, and fields it filled are cleared. Anything changed since then is kept."
          confirm="Undo import"
          onClose={() => setAsks(false)}
          onConfirm={() => undo.mutate(undefined)}
        />
      )}
    </>
  );
}
