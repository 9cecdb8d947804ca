/**
 * Shows the current toast and announces it. It closes after a while, but stays while hovered or focused. Its undo also
 * has a key.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { Text } from '@chakra-ui/react/text';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyPress } from '../lib/core/action/action.js';
import { isTextField } from '../lib/core/action/key-listener.js';
import { useActions } from '../lib/core/action/use-actions.js';
import { dismissToast, toastStore, type ToastTexts } from '../lib/core/toast-store.js';
import { KeyCaps } from './key-caps.js';
import { TOASTER_ID } from './toaster-place.js';
import { useStore } from 'zustand';

const SHOWN_MS = 7000;
/** Longer, because an error takes time to read and often appears while the user looks elsewhere. */
const BAD_SHOWN_MS = 14_000;
/** Longer, because the user has a decision to make. */
const UNDO_SHOWN_MS = 10_000;
const UNDO_KEYS = 'Mod+z';
const EDGE = { good: 'status.good', bad: 'status.bad', info: 'status.info' } as const;

export function Toaster() {
  const { toast } = useStore(toastStore);
  // Id of the toast that is hovered or focused. A toast that disappears fires no leave event, so a flag would stay set
  // for the next toast.
  const [held, setHeld] = useState<number>();
  useEffect(() => {
    if (!toast || held === toast.id) return undefined;
    const timer = setTimeout(dismissToast, shownMs(toast));
    return () => clearTimeout(timer);
  }, [toast, held]);
  const undo = toast?.undo && takeBack(toast.undo);
  useActions(
    undo
      ? [
          {
            id: 'undo',
            label: 'Undo the last change',
            group: 'Everywhere',
            keys: [UNDO_KEYS],
            run: (press?: KeyPress) => {
              // Text fields have their own undo.
              if (isTextField(press?.target ?? null)) return false;
              undo();
              return true;
            },
          },
        ]
      : [],
  );
  return (
    <Portal>
      <Box
        id={TOASTER_ID}
        role="status"
        aria-live="polite"
        position="fixed"
        zIndex="toast"
        pointerEvents="auto"
        // At the top on phones: forms have their buttons at the bottom. Elements fixed to the bottom of a page publish their height.
        top={{ base: 'calc(var(--header-height, 3.5rem) + 0.5rem)', md: 'auto' }}
        bottom={{
          md: 'calc(var(--toast-bottom, 1rem) + var(--tabs-height, 0px) + var(--notice-height, 0px))',
        }}
        insetX={{ base: '4', md: 'auto' }}
        insetEnd={{ md: '4' }}
        data-testid="toaster"
      >
        {toast && (
          <Flex
            key={toast.id}
            data-testid="toast"
            data-tone={toast.tone}
            gap="3"
            align="flex-start"
            w={{ md: '96' }}
            p="3"
            ps="4"
            bg="bg.raised"
            borderWidth="1px"
            borderColor="border.strong"
            borderInlineStartWidth="3px"
            borderInlineStartColor={EDGE[toast.tone]}
            borderRadius="sm"
            boxShadow="md"
            animation="arrive"
            onMouseEnter={() => setHeld(toast.id)}
            onMouseLeave={() => setHeld(undefined)}
            onFocus={() => setHeld(toast.id)}
            onBlur={() => setHeld(undefined)}
          >
            <Box flex="1">
              <Text fontWeight="medium">{toast.title}</Text>
              {toast.text && (
                <Text fontSize="md" color="fg.muted">
                  {toast.text}
                </Text>
              )}
            </Box>
            {undo && (
              <Button size="xs" variant="outline" aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
                Undo
                <Box as="span" display={{ base: 'none', md: 'inline-flex' }} aria-hidden>
                  <KeyCaps keys={UNDO_KEYS} />
                </Box>
              </Button>
            )}
            <Button size="xs" variant="ghost" aria-label="Dismiss" onClick={dismissToast}>
              <X aria-hidden />
            </Button>
          </Flex>
        )}
      </Box>
    </Portal>
  );
}

function shownMs({ tone, undo }: ToastTexts): number {
  if (tone === 'bad') return BAD_SHOWN_MS;
  return undo ? UNDO_SHOWN_MS : SHOWN_MS;
}

/** Runs the undo only once: the toast closes as soon as it is pressed. */
function takeBack(undo: () => void): () => void {
  return () => {
    dismissToast();
    undo();
  };
}
