/**
 * The caller's input: always by typing, and by voice if the browser recognizes speech. Playback stops when the caller
 * begins.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { CALL_TURN_MAX } from '@praxis/contracts/call/call.const';
import { Mic, MicOff, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { CallControls } from './use-call.js';

interface ComposerProps extends Pick<CallControls, 'microphone' | 'send'> {
  /** Called when the caller begins to type. */
  onTyping: () => void;
}

export function CallComposer({ microphone, send, onTyping }: ComposerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // When the call begins or is resumed, focuses the answer field, unless the caller is elsewhere on the page.
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    setText('');
    send(message);
  };
  return (
    <form aria-label="Answer the assistant" onSubmit={submit}>
      <Flex gap="2" p="3" borderTopWidth="1px" align="center">
        {microphone.isAvailable && (
          <Button
            type="button"
            variant={microphone.isOn ? 'solid' : 'outline'}
            aria-label={microphone.isOn ? 'Turn the microphone off' : 'Speak'}
            aria-pressed={microphone.isOn}
            data-testid="call-microphone"
            onClick={microphone.isOn ? microphone.turnOff : microphone.turnOn}
          >
            {microphone.isOn ? <MicOff aria-hidden /> : <Mic aria-hidden />}
          </Button>
        )}
        <Input
          ref={field}
          aria-label="Say something"
          placeholder={microphone.isOn ? 'Listening; or type' : 'Type what the caller says'}
          maxLength={CALL_TURN_MAX}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            onTyping();
            setText(event.target.value);
          }}
        />
        <Button type="submit" variant="outline" aria-label="Send">
          <SendHorizontal aria-hidden />
        </Button>
      </Flex>
    </form>
  );
}
