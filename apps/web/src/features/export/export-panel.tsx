/** Starts exports, and lists recent ones. For admins, and owners of the practice. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import {
  EXPORT_DATA_TYPES,
  EXPORT_KEEP_DAYS,
  isUnmaskedOnly,
  type ExportDataType,
  type ExportFormat,
  type ExportWindow,
} from '@praxis/contracts/export/export.const';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { labelOptions } from '../../lib/core/label-options.js';
import { TYPE_LABELS } from '../../lib/export/export-labels.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { ExportButton } from './export-button.js';
import { RecentExports } from './recent-exports.js';

const FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', json: 'JSON' };
const WINDOW_LABELS: Record<ExportWindow, string> = {
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
  all: 'All',
};
const TYPES = EXPORT_DATA_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
const FORMATS = labelOptions(FORMAT_LABELS);
const WINDOWS = labelOptions(WINDOW_LABELS);
const MASKING = [
  { value: 'masked', label: 'Masked' },
  { value: 'unmasked', label: 'Unmasked' },
] as const;

const IN_FULL =
  'The file will contain full names, addresses, phone numbers, notes, messages and calls. Your request is recorded in the audit log.';
/** Confirmation shown to owners only: an admin exports every day, an owner perhaps once. */
const OWNER_QUESTION = `This writes your clients’ data to a file in full: names, email addresses, phone numbers, notes, messages and calls. From then on you are responsible for the file: anyone who has it can read it. It stays here for ${EXPORT_KEEP_DAYS} days. The request is recorded in the audit log with your name, and you may be asked to sign in again.`;

export function ExportPanel({ tenant }: { tenant: CurrentTenant }) {
  const [dataType, setDataType] = useState<ExportDataType>('leads');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [window, setWindow] = useState<ExportWindow>('all');
  const [masking, setMasking] = useState<'masked' | 'unmasked'>('masked');
  const masked = masking === 'masked' && !isUnmaskedOnly(dataType);
  const { isAdmin } = useAuthSession();
  return (
    <Flex direction="column" gap="5">
      <Panel
        title="Export data"
        text={`Records of ${tenant.name}, newest first. Records created after you start the export are not included.`}
        headingId="export-title"
      >
        <Flex direction="column" gap="4" p="4">
          <Choice label="Records">
            <Segmented label="Records" options={TYPES} value={dataType} onChange={setDataType} />
          </Choice>
          <Choice label="Created in the last">
            <Segmented label="Created in the last" options={WINDOWS} value={window} onChange={setWindow} />
          </Choice>
          <Choice label="Format">
            <Segmented label="Format" options={FORMATS} value={format} onChange={setFormat} />
          </Choice>
          {!isUnmaskedOnly(dataType) && (
            <Choice label="Personal data">
              <Segmented label="Personal data" options={MASKING} value={masking} onChange={setMasking} />
            </Choice>
          )}
          {masked ? (
            <Text fontSize="md" color="fg.muted" maxW="prose">
              Only the first letter of names and email addresses and the last four digits of phone numbers are
              kept. Notes, details and messages are not included.
            </Text>
          ) : (
            <Notice tone="warn" text={IN_FULL} />
          )}
          <Box>
            <ExportButton
              dataType={dataType}
              format={format}
              window={window}
              masked={masked}
              label="Export data"
              {...(masked || isAdmin ? {} : { question: OWNER_QUESTION })}
            />
          </Box>
        </Flex>
      </Panel>
      <RecentExports tenantId={tenant.id} />
    </Flex>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex
      align={{ base: 'flex-start', sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
      gap={{ base: '1', sm: '3' }}
    >
      <Text fontSize="md" fontWeight="medium" minW="9.5rem" aria-hidden>
        {label}
      </Text>
      {children}
    </Flex>
  );
}

/** Shown at this address to users who may not export. */
export function ExportRefused() {
  return (
    <Panel data-testid="admin-required">
      <EmptyState icon={Lock} title="Admin Access Required" text="Only admins can export data" />
    </Panel>
  );
}
