/** Whether the audit log still matches its seals, computed when an admin asks. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { AuditIntegrity } from '@praxis/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number } from '../../lib/core/format.js';
import { auditIntegrityQuery } from '../../lib/audit/audit-queries.js';

type FaultKind = NonNullable<AuditIntegrity['fault']>['kind'];
const FAULTS: Record<FaultKind, string> = {
  altered: 'an entry was altered',
  missing: 'an entry was removed',
  added: 'an entry was added afterwards',
  seal_altered: 'the seal itself was altered',
  seal_missing: 'a seal was removed',
  unsigned: 'the seal was not signed by this installation',
};

export function AuditIntegrityPanel() {
  const integrity = useQuery(auditIntegrityQuery);
  const { data, isFetching, error, refetch } = integrity;
  return (
    <Panel
      title="Integrity"
      text="Each seal holds a hash of its entries, is chained to the seal before, and is signed with a key that the database does not have."
      data-testid="audit-integrity"
      actions={
        <Button
          size="sm"
          variant="outline"
          loading={isFetching}
          loadingText="Verifying…"
          onClick={() => void refetch()}
        >
          <ShieldCheck aria-hidden />
          Verify
        </Button>
      }
    >
      <Box px="4" py="3" fontSize="md" color="fg.muted" role="status">
        {error ? (
          <Box color="status.bad">Could not verify the audit log. {error.message}</Box>
        ) : data ? (
          <Verdict {...data} />
        ) : (
          'Not verified since this page was opened.'
        )}
      </Box>
    </Panel>
  );
}

function Verdict({ isIntact, seals, entries, unsealed, head, fault }: AuditIntegrity) {
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <ToneBadge tone={isIntact ? 'good' : 'bad'}>{isIntact ? 'Intact' : 'Broken'}</ToneBadge>
        {fault
          ? `Seal ${number(fault.seal)}: ${FAULTS[fault.kind]}${fault.entryId ? ` (entry ${fault.entryId})` : ''}.`
          : `${number(entries)} entries in ${number(seals)} seals; ${number(unsealed)} not sealed yet.`}
      </Flex>
      {head && (
        <Box fontSize="xs" mt="1" overflowWrap="anywhere">
          Newest seal {head}. Keep a copy elsewhere: it can prove later that no earlier entry was removed.
        </Box>
      )}
    </>
  );
}
