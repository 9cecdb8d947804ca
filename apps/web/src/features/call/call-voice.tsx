/** Lets the visitor choose one of this browser's voices; not rendered if there is only one. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState, useSyncExternalStore } from 'react';
import { Select } from '../../components/form-field.js';
import { chosenVoice, keepVoice, voicesNow, watchVoices, type VoiceOf } from './speech/browser-voices.js';
import { voicesFor } from './speech/voice-choice.js';
import { shortName } from './speech/voice-names.js';

const AUTOMATIC = { value: '', label: 'Automatic' };

/** Give it a key per industry and language: each has its own choice. */
export function CallVoice({ industry, language }: VoiceOf) {
  const id = useId();
  const voices = voicesFor(useSyncExternalStore(watchVoices, voicesNow), { language });
  const [chosen, setChosen] = useState(() => chosenVoice({ industry, language }));
  if (voices.length < 2) return null;
  const options = voices.map(({ voiceURI, name }) => ({ value: voiceURI, label: shortName(name) }));
  const isKnown = options.some(({ value }) => value === chosen);
  return (
    <Flex gap="2" align="center">
      <chakra.label htmlFor={id} fontSize="md" fontWeight="medium">
        Voice
      </chakra.label>
      <chakra.div w="11rem">
        <Select
          id={id}
          data-testid="call-voice-choice"
          options={[AUTOMATIC, ...options]}
          value={isKnown ? chosen : AUTOMATIC.value}
          onChange={({ target: { value } }) => {
            keepVoice({ industry, language }, value);
            setChosen(value);
          }}
        />
      </chakra.div>
    </Flex>
  );
}
