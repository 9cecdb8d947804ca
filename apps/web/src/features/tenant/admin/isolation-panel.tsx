/** Checks in the running database whether a tenant's rows are separated from those of all others. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { IsolationCheckName, IsolationFinding } from '@praxis/contracts/tenant/isolation-check';
import { ShieldCheck } from 'lucide-react';
import { Moment } from '../../../components/moment.js';
import { Notice } from '../../../components/notice.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useChange } from '../../../lib/api/use-change.js';
import { number } from '../../../lib/core/format.js';
import { checkIsolation } from './tenant-queries.js';

const CHECKS: Record<IsolationCheckName, (looked: number) => string> = {
  policies: (looked) => `Row-level security is forced on ${number(looked)} tables`,
  own_rows: (looked) => `This tenant sees no other tenant’s rows in ${number(looked)} tables`,
  foreign_rows: (looked) => `Another tenant sees none of its rows in ${number(looked)} tables`,
  foreign_writes: () => 'Another tenant cannot add or change its rows',
  secrets: (looked) => `${number(looked)} keys and secrets open for this tenant alone`,
};

export function IsolationPanel({ id }: { id: string }) {
  const check = useChange({ request: checkIsolation, failure: { title: 'Could not run the check' } });
  return (
    <Box display="grid" gap="4">
      <Text color="fg.muted">
        The check reads the running database as this tenant and as another one. It changes nothing, and is
        logged.
      </Text>
      <Button
        justifySelf="start"
        aria-disabled={check.isPending || undefined}
        onClick={() => !check.isPending && check.mutate(id)}
      >
        <ShieldCheck aria-hidden />
        {check.isPending ? 'Checking…' : 'Check isolation'}
      </Button>
      {check.data && (
        <Box role="status" data-testid="isolation" display="grid" gap="3">
          <Notice
            tone={check.data.isIsolated ? 'good' : 'bad'}
            text={
              check.data.isIsolated
                ? 'All checks passed. This tenant’s data is isolated.'
                : 'A check failed. This tenant’s data is not isolated: act now.'
            }
          />
          <chakra.ul listStyleType="none" aria-label="Checks">
            {check.data.findings.map((finding) => (
              <Finding key={finding.check} finding={finding} />
            ))}
          </chakra.ul>
          <Text fontSize="xs" color="fg.muted">
            Checked <Moment at={check.data.checkedAt} />
          </Text>
        </Box>
      )}
    </Box>
  );
}

function Finding({ finding: { check, isPassed, looked, faults } }: { finding: IsolationFinding }) {
  return (
    <chakra.li display="flex" gap="3" py="2.5" borderTopWidth="1px" alignItems="flex-start">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {CHECKS[check](looked)}
        {faults.length > 0 && <Text color="status.bad">{faults.join(', ')}</Text>}
      </Box>
      <ToneBadge tone={isPassed ? 'good' : 'bad'}>{isPassed ? 'Passed' : 'Failed'}</ToneBadge>
    </chakra.li>
  );
}
