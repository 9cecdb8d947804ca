/** Shown before a call: the language, the voice, the start button, and the reason if no call is possible. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { LANGUAGE_NAMES, LANGUAGES } from '@praxis/contracts/language/language.const';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Notice } from '../../components/notice.js';
import { Segmented } from '../../components/segmented.js';
import { useMode } from '../../lib/journey/use-mode.js';
import { useStore } from 'zustand';
import { CallVoice } from './call-voice.js';
import type { CallControls } from './use-call.js';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export function CallStart({ controls }: { controls: CallControls }) {
  const { phase, limit, note, industry } = useStore(controls.store);
  const { mode } = useMode();
  const [language, setLanguage] = useState<CallLanguage>('en');
  const isConnecting = phase === 'connecting';
  return (
    <Box px="4" py="5">
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          data-testid="call-start"
          aria-disabled={isConnecting || undefined}
          onClick={() => !isConnecting && void controls.start(language)}
        >
          <Phone aria-hidden />
          {isConnecting ? 'Connecting…' : 'Start call'}
        </Button>
        <Segmented label="Language" options={LANGUAGE_OPTIONS} value={language} onChange={setLanguage} />
        {mode === 'sim' && (
          <CallVoice key={`${industry}.${language}`} industry={industry} language={language} />
        )}
        <Text fontSize="md" color="fg.muted" maxW="prose">
          {note ??
            (controls.microphone.isAvailable
              ? 'Speak or type; interrupt whenever you like. Every word is captioned.'
              : 'Type what the caller says; this browser does not recognize speech. Every word is captioned.')}
        </Text>
      </Flex>
      {limit && (
        <Notice tone="warn" text={limit} mt="4" role="alert" data-testid="call-limit">
          <Button size="sm" variant="outline" asChild>
            <Link to={PATHS.auth}>Sign up</Link>
          </Button>
        </Notice>
      )}
    </Box>
  );
}
