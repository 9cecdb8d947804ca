/** The conversation as captions: each reply with its result and its response time. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { RotateCcw, Volume2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ToneBadge } from '../../components/tone-badge.js';
import { clock, latency } from '../../lib/core/format.js';
import type { TranscriptLine, CallScreen, TurnFacts } from './call-store.js';
import { actionLabel } from './call-labels.js';
import { turnTimes, type TurnClock } from './turn-times.js';

interface TranscriptProps {
  lines: readonly TranscriptLine[];
  turns: Readonly<Record<string, TurnFacts>>;
  clocks: Readonly<Record<string, TurnClock>>;
  /** The chunks of the reply that have arrived so far. */
  arriving: CallScreen['arriving'];
  /** The id of the line that is being spoken. */
  speaking: string | undefined;
  /** The words recognized so far. */
  interimText: string;
  /** True while the AI has not begun to reply. */
  isThinking: boolean;
  note: string | undefined;
  onSendAgain: (line: TranscriptLine) => void;
}

export function CallTranscript(props: TranscriptProps) {
  const { lines, turns, clocks, arriving, speaking, interimText, isThinking, note, onSendAgain } = props;
  const place = useRef<HTMLDivElement>(null);
  const length = `${lines.length}/${arriving?.chunks.length}/${interimText.length}/${isThinking}`;
  useEffect(() => {
    const element = place.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [length]);
  return (
    <Box
      ref={place}
      role="log"
      aria-label="Conversation transcript"
      aria-live="polite"
      // Focusable, because it scrolls.
      tabIndex={0}
      data-testid="call-transcript"
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
      px="4"
      py="3"
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <chakra.ol listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {lines.map((line) => (
          <Line key={line.id} line={line} isSpeaking={speaking === line.id} onSendAgain={onSendAgain}>
            {line.speaker === 'ai' && line.turnId && (
              <TurnFoot facts={turns[line.turnId]} clock={clocks[line.turnId]} />
            )}
          </Line>
        ))}
        {interimText && (
          <Bubble speaker="caller" muted>
            <Text data-testid="call-hearing">{interimText}…</Text>
          </Bubble>
        )}
        {arriving && (
          // Hidden from screen readers, which read the reply once, when it is complete.
          <Bubble speaker="ai" muted isArriving isSpeaking={speaking === `${arriving.turnId}/reply`}>
            <Text>{arriving.chunks.join(' ')} …</Text>
          </Bubble>
        )}
        {isThinking && !arriving && (
          <Bubble speaker="ai" muted>
            <Text animation="pulse 1.2s infinite">{note ?? 'Thinking…'}</Text>
          </Bubble>
        )}
      </chakra.ol>
    </Box>
  );
}

interface LineProps {
  line: TranscriptLine;
  isSpeaking: boolean;
  onSendAgain: (line: TranscriptLine) => void;
  children: ReactNode;
}

function Line({ line, isSpeaking, onSendAgain, children }: LineProps) {
  const { speaker, message, timestamp, sending } = line;
  return (
    <Bubble speaker={speaker} isSpeaking={isSpeaking} sending={sending}>
      <Flex gap="2" align="center" fontSize="xs" color="fg.muted" mb="0.5">
        <Box as="span" fontWeight="medium">
          {speaker === 'ai' ? 'AI assistant' : 'Caller'}
        </Box>
        <time dateTime={timestamp}>{clock(Date.parse(timestamp))}</time>
        {isSpeaking && (
          <Box color="brand.fg" data-testid="call-saying">
            <Volume2 size={14} role="img" aria-label="Being said" />
          </Box>
        )}
      </Flex>
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {message}
      </Text>
      {sending === 'failed' && (
        <Flex gap="2" align="center" mt="1" fontSize="xs" color="status.bad">
          Not sent
          <Button size="xs" variant="subtle" onClick={() => onSendAgain(line)}>
            <RotateCcw aria-hidden />
            Send again
          </Button>
        </Flex>
      )}
      {children}
    </Bubble>
  );
}

interface BubbleProps {
  speaker: TranscriptLine['speaker'];
  isSpeaking?: boolean;
  muted?: boolean;
  isArriving?: boolean;
  sending?: TranscriptLine['sending'];
  children: ReactNode;
}

function Bubble(props: BubbleProps) {
  const { speaker, isSpeaking = false, muted = false, isArriving = false, sending, children } = props;
  const isCaller = speaker === 'caller';
  return (
    <Box
      as="li"
      data-testid="call-line"
      data-speaker={muted ? undefined : speaker}
      data-speaking={isSpeaking}
      data-arriving={isArriving || undefined}
      aria-hidden={isArriving || undefined}
      data-sending={sending}
      justifySelf={isCaller ? 'end' : 'start'}
      maxW={{ base: '92%', md: '80%' }}
      bg={isCaller ? 'brand.subtle' : 'bg.raised'}
      borderWidth="1px"
      borderColor={isSpeaking ? 'brand.fg' : 'transparent'}
      borderRadius="md"
      px="3"
      py="2"
      color={muted ? 'fg.muted' : undefined}
      animation="arrive"
    >
      {children}
    </Box>
  );
}

/** The outcome of a turn, and its times. */
export function TurnFoot({
  facts,
  clock: times,
}: {
  facts: TurnFacts | undefined;
  clock: TurnClock | undefined;
}) {
  const lines = turnTimes(facts?.metrics ?? null, times);
  const actions = facts?.actions ?? [];
  if (lines.length === 0 && actions.length === 0) return null;
  return (
    <Box mt="2">
      {actions.length > 0 && (
        <Flex gap="1" wrap="wrap" data-testid="call-actions">
          {actions.map((action, index) => {
            const { label, tone } = actionLabel(action);
            return (
              <Box
                as="span"
                key={`${action.type}-${index}`}
                data-action={action.type}
                data-outcome={action.outcome}
              >
                <ToneBadge tone={tone}>{label}</ToneBadge>
              </Box>
            );
          })}
        </Flex>
      )}
      <Flex
        gap="3"
        wrap="wrap"
        mt="1.5"
        fontSize="xs"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        data-testid="turn-times"
      >
        {lines.map(({ label, ms, meaning }) => (
          <Box as="span" key={label} title={meaning}>
            {label} {latency(ms)}
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
