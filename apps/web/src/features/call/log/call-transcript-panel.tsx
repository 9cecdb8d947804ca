/**
 * The transcript of a logged call: what was said, which phrases the guardrails removed from the AI's replies, and
 * playback.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { CallDetail } from '@praxis/contracts/call/call';
import { Play, ShieldAlert, Square, Volume2 } from 'lucide-react';
import { Notice } from '../../../components/notice.js';
import { clock, inWords } from '../../../lib/core/format.js';
import { CallPart } from '../call-facts.js';
import { linesOf } from '../call-merge.js';
import { TurnFoot } from '../call-transcript.js';
import { usePlayback } from './use-playback.js';

export function CallTranscriptPanel({ call }: { call: CallDetail }) {
  const lines = linesOf(call);
  const playback = usePlayback(lines, call);
  const factsOf = (turnId: string): CallDetail['turns'][number] | undefined =>
    call.turns.find((turn) => turn.turnId === turnId);
  return (
    <CallPart title="Transcript">
      {lines.length === 0 ? (
        <Text fontSize="md" color="fg.muted">
          {call.recording === 'declined' ? 'The caller did not want to be recorded.' : 'Nothing was said.'}
        </Text>
      ) : call.masked ? (
        <Masked leadId={call.leadId} />
      ) : (
        playback.isAvailable && (
          <Button
            size="sm"
            variant="outline"
            mb="3"
            data-testid="call-playback"
            onClick={playback.playing ? playback.stop : playback.play}
          >
            {playback.playing ? <Square aria-hidden /> : <Play aria-hidden />}
            {playback.playing ? 'Stop' : 'Play transcript'}
          </Button>
        )
      )}
      <chakra.ol
        listStyleType="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        aria-label="Transcript"
        data-testid="call-said"
      >
        {lines.map((line) => {
          const isPlaying = playback.playing === line.id;
          const facts = line.speaker === 'ai' && line.turnId ? factsOf(line.turnId) : undefined;
          return (
            <Box
              as="li"
              key={line.id}
              data-testid="call-line"
              data-speaker={line.speaker}
              data-playing={isPlaying}
              borderInlineStartWidth="2px"
              borderColor={isPlaying ? 'brand.fg' : 'border.subtle'}
              ps="3"
            >
              <Flex gap="2" align="center" fontSize="xs" color="fg.muted">
                <Box as="span" fontWeight="medium">
                  {line.speaker === 'ai' ? 'AI assistant' : 'Caller'}
                </Box>
                <time dateTime={line.timestamp}>{clock(Date.parse(line.timestamp))}</time>
                {isPlaying && <Volume2 size={14} role="img" aria-label="Being read" />}
              </Flex>
              <Text whiteSpace="pre-line" overflowWrap="anywhere">
                {line.message}
              </Text>
              {facts && (
                <>
                  <Blocked blocked={facts.blocked} />
                  <TurnFoot facts={facts} clock={undefined} />
                </>
              )}
            </Box>
          );
        })}
      </chakra.ol>
    </CallPart>
  );
}

/** Says who may read the transcript, and how. */
function Masked({ leadId }: Pick<CallDetail, 'leadId'>) {
  return (
    <Notice
      tone="info"
      mb="3"
      data-testid="call-words-masked"
      text={`The transcript is masked. Staff and owners can reveal the ${leadId ? 'lead' : 'call'} to read and hear it.`}
    />
  );
}

function Blocked({ blocked }: Pick<CallDetail['turns'][number], 'blocked'>) {
  if (blocked.length === 0) return null;
  return (
    <chakra.ul
      listStyleType="none"
      mt="2"
      display="grid"
      gap="1"
      fontSize="md"
      aria-label="Blocked by guardrails"
    >
      {blocked.map(({ phrase, reason }, index) => (
        <Flex as="li" key={`${reason}-${index}`} gap="2" color="status.warn" data-testid="call-blocked">
          <Box pt="0.5" flexShrink="0">
            <ShieldAlert size={14} role="img" aria-label="Blocked" />
          </Box>
          <Box minW="0">
            <Text overflowWrap="anywhere">“{phrase}”</Text>
            <Text color="fg.muted">Not said: {inWords(reason)}</Text>
          </Box>
        </Flex>
      ))}
    </chakra.ul>
  );
}
