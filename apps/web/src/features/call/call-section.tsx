/** "AI Voice Assistant" of the demo: a call from start to end, with all its results. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { PhoneOff, Volume2, VolumeX } from 'lucide-react';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useMode } from '../../lib/journey/use-mode.js';
import { useNow } from '../../lib/core/use-now.js';
import { useStore } from 'zustand';
import { CallComposer } from './call-composer.js';
import { CallEnding } from './call-ending.js';
import { CallFacts } from './call-facts.js';
import { CallStart } from './call-start.js';
import type { CallScreen } from './call-store.js';
import { CallTranscript } from './call-transcript.js';
import { CALL_STATE_LABELS, elapsed } from './call-labels.js';
import { RunLinkLine } from './run-link-line.js';
import { useCall, type CallControls } from './use-call.js';

const TEXT: Record<Industry, string> = {
  law: 'Call the law firm’s receptionist: it qualifies, answers objections, books, and hands over to a person.',
  realestate:
    'Call the agency’s receptionist: it qualifies, answers objections, books, and hands over to a person.',
};

export function CallSection({ industry }: { industry: Industry }) {
  const controls = useCall(industry);
  const screen = useStore(controls.store);
  const { phase, call } = screen;
  return (
    <Panel
      id="ai-voice-assistant"
      title="AI Voice Assistant"
      headingId="call-title"
      text={TEXT[industry]}
      mt="4"
      data-testid="call-section"
      data-state={phase}
      actions={<CallHead controls={controls} screen={screen} />}
    >
      {call ? <Conversation controls={controls} screen={screen} /> : <CallStart controls={controls} />}
      <VisuallyHidden aria-live="polite" data-testid="call-announcer">
        {`Call: ${CALL_STATE_LABELS[phase].label}`}
      </VisuallyHidden>
    </Panel>
  );
}

interface PartProps {
  controls: CallControls;
  screen: CallScreen;
}

function CallHead({ controls, screen }: PartProps) {
  const { mode: next } = useMode();
  const { phase, busy, call } = screen;
  const mode = call ? screen.mode : next;
  const words = CALL_STATE_LABELS[phase];
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <ToneBadge tone={mode === 'live' ? 'warn' : 'info'} testId="call-mode">
        {mode === 'live' ? 'LIVE' : 'SIM'}
      </ToneBadge>
      <ToneBadge tone={words.tone} testId="call-state">
        {words.label}
      </ToneBadge>
      {call && <CallTimer screen={screen} />}
      <VoiceToggle {...controls.voice} />
      {phase === 'active' && (
        <Button
          size="sm"
          variant="outline"
          data-testid="call-end"
          aria-disabled={busy === 'end' || undefined}
          onClick={() => busy !== 'end' && void controls.end()}
        >
          <PhoneOff aria-hidden />
          {busy === 'end' ? 'Ending…' : 'End call'}
        </Button>
      )}
    </Flex>
  );
}

/** Updates the call's duration every second while the call lasts. */
function CallTimer({ screen }: { screen: CallScreen }) {
  return (
    <Box
      as="span"
      role="timer"
      aria-label="Call duration"
      fontSize="md"
      fontVariantNumeric="tabular-nums"
      data-testid="call-timer"
    >
      {elapsed(useDuration(screen))}
    </Box>
  );
}

function useDuration({ phase, startedAt, call }: CallScreen): number {
  const now = useNow(phase === 'active');
  return phase === 'active' ? Math.max(0, now - startedAt) : (call?.metrics.duration ?? 0);
}

function VoiceToggle({ isOn, toggle }: CallControls['voice']) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isOn}
      aria-label={isOn ? 'Voice on' : 'Voice off'}
      data-testid="call-voice"
      onClick={toggle}
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      <Box as="span" display={{ base: 'none', sm: 'inline' }}>
        {isOn ? 'Voice on' : 'Voice off'}
      </Box>
    </Button>
  );
}

function Conversation({ controls, screen }: PartProps) {
  const { voice, microphone } = controls;
  const { phase, call, lines, turns, clocks, busy, note, receipts, run } = screen;
  const durationMs = useDuration(screen);
  if (!call) return null;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}>
      <Flex
        direction="column"
        minW="0"
        h={{ base: '28rem', lg: 'auto' }}
        position="relative"
        borderInlineEndWidth={{ lg: '1px' }}
      >
        <Flex direction="column" position={{ lg: 'absolute' }} inset="0" minH="0" flex="1">
          <CallTranscript
            lines={lines}
            turns={turns}
            clocks={clocks}
            arriving={screen.arriving}
            speaking={voice.speaking?.lineId}
            interimText={microphone.interimText}
            isThinking={busy === 'turn'}
            note={note}
            onSendAgain={controls.sendAgain}
          />
          {phase === 'active' ? (
            <CallComposer microphone={microphone} send={controls.send} onTyping={voice.stop} />
          ) : (
            <CallEnding screen={screen} onDismiss={controls.dismiss} />
          )}
        </Flex>
      </Flex>
      <Box p="4" borderTopWidth={{ base: '1px', lg: '0' }} minW="0" data-testid="call-facts">
        <CallFacts call={call} receipts={receipts} durationMs={durationMs}>
          <RunLinkLine run={run} />
        </CallFacts>
      </Box>
    </Grid>
  );
}
