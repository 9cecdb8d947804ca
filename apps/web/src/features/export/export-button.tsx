/** A button that writes an export and downloads it; users without the right to export see why they cannot. */
import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { isPortalExport, type ExportRequest } from '@praxis/contracts/export/export';
import type { ExportDataType, ExportFormat, ExportWindow } from '@praxis/contracts/export/export.const';
import { Download, LoaderCircle, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Hint } from '../../components/hint.js';
import { number } from '../../lib/core/format.js';
import { beginExport } from '../../lib/export/export-requests.js';
import { percent } from '../../lib/export/export-labels.js';
import { showRefusal, useExport, useMayExportAll } from '../../lib/export/use-export.js';

interface ExportButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'flex'> {
  dataType: ExportDataType;
  format: ExportFormat;
  window?: ExportWindow;
  /** The export contains personal data; only admins and owners may export it unmasked. */
  masked?: boolean;
  /** The question to confirm first. */
  question?: string;
  /** The label while no file is being written, for example `Export Data`. */
  label: string;
}

export function ExportButton({
  dataType,
  format,
  window = 'all',
  masked = true,
  label,
  question,
  ...look
}: ExportButtonProps) {
  const mayExportAll = useMayExportAll();
  const request = { dataType, format, window, masked };
  if (!mayExportAll && !isPortalExport(request)) return <LockedButton label={label} look={look} />;
  return <RunningButton request={request} label={label} question={question} look={look} />;
}

interface PartProps {
  label: string;
  look: Pick<ButtonProps, 'variant' | 'size' | 'flex'>;
}

interface RunningProps extends PartProps {
  request: ExportRequest;
  question: string | undefined;
}

function RunningButton({ request, label, question, look }: RunningProps) {
  const [asks, setAsks] = useState(false);
  const { start, isRunning, progress } = useExport(() => beginExport(request));
  const done = progress && percent(progress);
  return (
    <>
      <Button
        {...look}
        aria-disabled={isRunning}
        onClick={question === undefined ? start : () => setAsks(!isRunning)}
        fontVariantNumeric="tabular-nums"
      >
        {isRunning ? (
          <chakra.span display="inline-flex" animation={{ base: 'spin', _motionReduce: 'none' }}>
            <LoaderCircle aria-hidden />
          </chakra.span>
        ) : (
          <Download aria-hidden />
        )}
        {!isRunning ? label : done === undefined ? 'Exporting…' : `Exporting… ${done}%`}
      </Button>
      {asks && question !== undefined && (
        <Confirm
          title="Export in full"
          text={question}
          confirm="Export in full"
          onConfirm={start}
          onClose={() => setAsks(false)}
        />
      )}
      <VisuallyHidden role="status">
        {isRunning && progress?.total && `${number(progress.rows)} of ${number(progress.total)} records`}
      </VisuallyHidden>
    </>
  );
}

function LockedButton({ label, look }: PartProps) {
  const hintId = useId();
  return (
    <Hint id={hintId} text="Admin Access Required. Only admins can export data.">
      <Button variant="outline" {...look} aria-disabled aria-describedby={hintId} onClick={showRefusal}>
        <Lock aria-hidden />
        {label}
      </Button>
    </Hint>
  );
}
