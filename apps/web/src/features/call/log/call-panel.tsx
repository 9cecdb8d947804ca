/** One call in full, beside the log. It has its own address, and the log stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { CallDetail } from '@praxis/contracts/call/call';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Reveal } from '../../../components/reveal.js';
import { SidePanel } from '../../../components/side-panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { callToReveal } from '../../../lib/lead/reveal-mark.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { CallFacts } from '../call-facts.js';
import { CALL_STATE_LABELS } from '../call-labels.js';
import { RunLinkLine } from '../run-link-line.js';
import { CallAbout } from './call-about.js';
import { useCallDetail } from './call-queries.js';
import { CallTranscriptPanel } from './call-transcript-panel.js';

interface CallPanelProps {
  tenantId: string;
  callId: string;
  onClose: () => void;
}

export function CallPanel({ tenantId, callId, onClose }: CallPanelProps) {
  const query = useCallDetail(tenantId, callId);
  const call = query.data;
  const name = call?.qualification.contactInfo.name ?? 'Unknown caller';
  return (
    <SidePanel
      kind="call"
      label={call ? `Call of ${name}` : 'Call'}
      title={call ? name : 'Call'}
      personId={call ? (call.leadId ?? call.id) : undefined}
      badge={
        call && (
          <ToneBadge tone={CALL_STATE_LABELS[call.state].tone} testId="call-panel-state">
            {CALL_STATE_LABELS[call.state].label}
          </ToneBadge>
        )
      }
      masked={call?.masked}
      closeLabel="Close the call"
      onClose={onClose}
    >
      <Loaded
        query={query}
        failure="Could not load the call"
        sentence={failureText}
        skeleton={
          <Loading label="Loading the call" p="4" gap="4">
            <Skeleton height="24" />
            <Skeleton height="64" />
          </Loading>
        }
      >
        {(loaded) => <CallBody call={loaded} name={name} />}
      </Loaded>
    </SidePanel>
  );
}

function CallBody({ call, name }: { call: CallDetail; name: string }) {
  const { readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const locked = readOnly || tenant === null || !hasRank(tenant.role, 'staff');
  return (
    <Box px="4" py="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Box>
        <CallAbout call={call} />
        <Box mt="2">
          <Reveal
            leadId={call.leadId ?? callToReveal(call.id)}
            name={name}
            masked={call.masked}
            revealedUntil={call.revealedUntil}
            locked={locked}
            purpose="Call back"
          />
        </Box>
      </Box>
      <CallTranscriptPanel call={call} />
      <CallFacts call={call} receipts={call.receipts} durationMs={call.metrics.duration}>
        <RunLinkLine run={call.run} />
      </CallFacts>
    </Box>
  );
}

function failureText(error: Error): string {
  return error instanceof ApiError && error.status === 404
    ? 'There is no such call in this practice.'
    : error.message;
}
