/**
 * Who accessed a lead's data, and an export of everything about its person as one signed file; for admins and the
 * practice's owner.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { PROOF_FORMATS, type ProofFormat } from '@praxis/contracts/person-proof/person-proof.const';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { readAudit } from '../../../lib/audit/audit-queries.js';
import { actionText, detailText, whoText } from '../../../lib/audit/audit-labels.js';
import { NO_SEARCH, whoSaw } from '../../../lib/audit/audit-search.js';
import { beginProof } from '../../../lib/export/export-requests.js';
import { useExport, useMayExportAll } from '../../../lib/export/use-export.js';
import { LeadPart, PartSkeleton } from './lead-part.js';

interface LeadAccessProps {
  tenantId: string;
  leadId: string;
}

export function LeadAccess({ tenantId, leadId }: LeadAccessProps) {
  const mayRead = useMayExportAll();
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <LeadPart
      title="Proof and access"
      testId="lead-access"
      aside={
        <Flex gap="2">
          {PROOF_FORMATS.map((format) => (
            <ProofButton key={format} leadId={leadId} format={format} />
          ))}
          <Button size="xs" variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Who saw this
          </Button>
        </Flex>
      }
    >
      {isOpen ? (
        <WhoSaw tenantId={tenantId} leadId={leadId} />
      ) : (
        <Text fontSize="md" color="fg.muted">
          Everything about this person in one signed file, and who saw it unmasked.
        </Text>
      )}
    </LeadPart>
  );
}

function ProofButton({ leadId, format }: { leadId: string; format: ProofFormat }) {
  const { start, isRunning } = useExport(() => beginProof(leadId, format));
  const [asks, setAsks] = useState(false);
  const name = format.toUpperCase();
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        aria-label={`Proof as ${name}`}
        aria-disabled={isRunning || undefined}
        onClick={() => !isRunning && setAsks(true)}
      >
        <FileCheck2 aria-hidden />
        {isRunning ? 'Writing…' : name}
      </Button>
      {asks && (
        <Confirm
          title="Download everything about this person?"
          text="The file is not masked: it has all messages, calls, consents and changes, of every lead of this person. The request is logged."
          confirm="Download"
          onConfirm={() => {
            setAsks(false);
            start();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function WhoSaw({ tenantId, leadId }: LeadAccessProps) {
  const search = { ...NO_SEARCH, ...whoSaw('lead', leadId) };
  const entries = useQuery({
    queryKey: queryKeys.audit.list(tenantId, search),
    queryFn: () => readAudit({ kind: 'practice', tenantId }, search, ''),
  });
  return (
    <Loaded query={entries} failure="Could not load who saw this" skeleton={<PartSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <Text fontSize="md" color="fg.muted">
            No one has seen this lead unmasked.
          </Text>
        ) : (
          <chakra.ol listStyleType="none" aria-label="Who saw this, newest first" display="grid" gap="1.5">
            {items.map((entry) => (
              <li key={entry.id} data-testid="sight">
                <Text fontSize="md" overflowWrap="anywhere">
                  {whoText(entry)} · {actionText(entry.action)}
                </Text>
                <Text fontSize="xs" color="fg.muted">
                  <Moment at={entry.at} /> · {detailText(entry)}
                </Text>
              </li>
            ))}
          </chakra.ol>
        )
      }
    </Loaded>
  );
}
