/** One call in full, beside the log. It has its own address, and the log stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { CallDetail } from '@praxis/contracts/call';
import { ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LoadError } from '../../../components/load-error.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { ApiError } from '../../../lib/api-error.js';
import { CallFacts } from '../call-facts.js';
import { CALL_STATE_WORDS } from '../call-words.js';
import { RunLinkLine } from '../run-link-line.js';
import { CallAbout } from './call-about.js';
import { useCallDetail } from './call-queries.js';
import { CallWords } from './call-said.js';

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
    <Box
      as="aside"
      aria-label={call ? `Call of ${name}` : 'Call'}
      data-testid="call-panel"
      position="fixed"
      top="var(--header-height, 3.5rem)"
      bottom="0"
      insetEnd="0"
      w={{ base: 'full', md: '28rem' }}
      zIndex="3"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderInlineStartWidth={{ md: '1px' }}
      borderColor="border.subtle"
      boxShadow={{ md: 'md' }}
      animation="arrive 160ms ease-out"
    >
      <Flex align="center" gap="2" px="4" h="12" flexShrink="0" borderBottomWidth="1px">
        <Heading as="h2" fontSize="lg" fontWeight="semibold" truncate data-testid="call-name">
          {call ? name : 'Call'}
        </Heading>
        {call && (
          <ToneBadge tone={CALL_STATE_WORDS[call.state].tone} testId="call-panel-state">
            {CALL_STATE_WORDS[call.state].label}
          </ToneBadge>
        )}
        {call?.masked && (
          <ToneBadge tone="good" testId="call-masked">
            <ShieldCheck size={14} aria-hidden />
            Masked
          </ToneBadge>
        )}
        <CloseButton onClose={onClose} />
      </Flex>
      {/* Focusable, because it scrolls. */}
      <Box
        flex="1"
        overflowY="auto"
        overscrollBehavior="contain"
        tabIndex={0}
        role="region"
        aria-label="Details"
      >
        {call ? (
          <CallBody call={call} />
        ) : query.isError ? (
          <LoadError
            title="Loading Failed"
            error={new Error(failureText(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Box p="4" display="grid" gap="4">
            <Skeleton height="24" />
            <Skeleton height="64" />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function CallBody({ call }: { call: CallDetail }) {
  return (
    <Box px="4" py="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <CallAbout call={call} />
      <CallWords call={call} />
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

/** Takes the keyboard when the panel opens from the log by a press, so that a reader begins here. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button ref={button} ms="auto" size="sm" variant="ghost" aria-label="Close the call" onClick={onClose}>
      <X aria-hidden />
    </Button>
  );
}
