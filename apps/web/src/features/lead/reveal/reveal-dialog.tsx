/** Asks for which purpose a person is revealed: the user presses a button or a number key. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import {
  isMaskedName,
  REVEAL_MINUTES,
  REVEAL_PURPOSES,
  type RevealPurpose,
} from '@praxis/contracts/core/masking';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { KeyHint } from '../../../components/key-caps.js';
import { personMark } from '../../../lib/lead/person-mark.js';
import { recordToReveal } from '../../../lib/lead/reveal-mark.js';
import { revealFor, revealStore, type RevealTarget } from '../../../lib/lead/reveal.js';

interface RevealDialogProps {
  target: RevealTarget;
  onClose: () => void;
}

export function RevealDialog({ target, onClose }: RevealDialogProps) {
  const preset = target.purpose ?? revealStore.getState().purpose ?? REVEAL_PURPOSES[0];
  const [chosen, setChosen] = useState<RevealPurpose>();
  const isChosen = useRef(false);
  const choose = useCallback(
    (purpose: RevealPurpose) => {
      if (isChosen.current) return;
      isChosen.current = true;
      setChosen(purpose);
      void revealFor(target, purpose).finally(onClose);
    },
    [target, onClose],
  );
  // A layout effect, because a user who knows the number presses it as soon as the dialog appears.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const purpose = REVEAL_PURPOSES[Number(event.key) - 1];
      if (!purpose || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      choose(purpose);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [choose]);
  const name = isMaskedName(target.name)
    ? `${target.name} ${personMark(recordToReveal(target.leadId).id).code}`
    : target.name;
  return (
    <Dialog title={`Reveal ${name}`} onClose={onClose}>
      <Text color="fg.muted">
        Choose a purpose. Only you see it, for {REVEAL_MINUTES} minutes, or until you leave. Your name, the
        time and the purpose are logged.
      </Text>
      <chakra.ol listStyleType="none" display="grid" gap="2" mt="3" aria-label="Purpose">
        {REVEAL_PURPOSES.map((purpose, at) => (
          <li key={purpose}>
            <Button
              w="full"
              justifyContent="flex-start"
              variant="outline"
              autoFocus={purpose === preset}
              aria-keyshortcuts={String(at + 1)}
              aria-disabled={chosen !== undefined || undefined}
              onClick={() => choose(purpose)}
            >
              <KeyHint keys={String(at + 1)} />
              {chosen === purpose ? 'Revealing…' : purpose}
            </Button>
          </li>
        ))}
      </chakra.ol>
    </Dialog>
  );
}
