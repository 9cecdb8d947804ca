/** A button that writes an export and downloads it; without the right to export, it says why. */
import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { isPortalExport, type ExportRequest } from '@praxis/contracts/export/export';
import type { ExportDataType, ExportFormat, ExportWindow } from '@praxis/contracts/export/export.const';
import { Download, LoaderCircle, Lock } from 'lucide-react';
import { useId } from 'react';
import { Hint } from '../../components/hint.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { number } from '../../lib/core/format.js';
import { percent } from './export-labels.js';
import { showRefusal, useExport } from './use-export.js';

interface ExportButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'flex'> {
  dataType: ExportDataType;
  format: ExportFormat;
  window?: ExportWindow;
  /** Personal data; only admins may have it unmasked. */
  masked?: boolean;
  /** What it says when nothing is being written, for example `Export Data`. */
  label: string;
}

export function ExportButton({
  dataType,
  format,
  window = 'all',
  masked = true,
  label,
  ...look
}: ExportButtonProps) {
  const { isAdmin } = useSession();
  const request = { dataType, format, window, masked };
  if (!isAdmin && !isPortalExport(request)) return <LockedButton label={label} look={look} />;
  return <RunningButton request={request} label={label} look={look} />;
}

interface PartProps {
  label: string;
  look: Pick<ButtonProps, 'variant' | 'size' | 'flex'>;
}

function RunningButton({ request, label, look }: PartProps & { request: ExportRequest }) {
  const { start, isRunning, progress } = useExport(request);
  const done = progress && percent(progress);
  return (
    <>
      <Button {...look} aria-disabled={isRunning} onClick={start} fontVariantNumeric="tabular-nums">
        {isRunning ? (
          <chakra.span display="inline-flex" animation={{ base: 'spin', _motionReduce: 'none' }}>
            <LoaderCircle aria-hidden />
          </chakra.span>
        ) : (
          <Download aria-hidden />
        )}
        {!isRunning ? label : done === undefined ? 'Exporting…' : `Exporting… ${done}%`}
      </Button>
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
