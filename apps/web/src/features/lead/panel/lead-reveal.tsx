/** Shows one lead unmasked for ten minutes to those who must ring people back; why is asked, and kept. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { REVEAL_MINUTES } from '@praxis/contracts/core/masking';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RevealForm } from '../../../components/reveal-form.js';
import { clock, countdown } from '../../../lib/core/format.js';
import { useNow } from '../../../lib/core/use-now.js';
import { refreshLead } from './lead-queries.js';

interface LeadRevealProps {
  tenantId: string;
  lead: LeadDetail;
  /** For those who may never see it. */
  locked: boolean;
  startsOpen: boolean;
}

export function LeadReveal({ tenantId, lead, locked, startsOpen }: LeadRevealProps) {
  const [asking, setAsking] = useState(startsOpen);
  if (lead.revealedUntil && !lead.masked)
    return <RevealedUntil tenantId={tenantId} leadId={lead.id} until={lead.revealedUntil} />;
  if (!lead.masked || locked) return null;
  if (!asking)
    return (
      <Button size="sm" variant="outline" mt="2" onClick={() => setAsking(true)}>
        <Eye aria-hidden />
        Reveal for {REVEAL_MINUTES} minutes
      </Button>
    );
  return (
    <Flex direction="column" mt="3" p="3" borderWidth="1px" borderRadius="sm">
      <RevealForm
        leadId={lead.id}
        onRevealed={async () => {
          await refreshLead(tenantId, lead.id);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </Flex>
  );
}

function RevealedUntil({ tenantId, leadId, until }: { tenantId: string; leadId: string; until: string }) {
  const end = Date.parse(until);
  const now = useNow(true);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) void refreshLead(tenantId, leadId);
  }, [isOver, tenantId, leadId]);
  return (
    <Text
      fontSize="md"
      color="status.warn"
      mt="2"
      data-testid="revealed-until"
      fontVariantNumeric="tabular-nums"
    >
      Shown to you until {clock(end).slice(0, 5)}, {countdown(end - now)} left. Then it is masked again.
    </Text>
  );
}
