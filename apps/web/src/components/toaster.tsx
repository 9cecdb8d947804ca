/** Shows the one toast there is and reads it out; goes by itself, stays while somebody is on it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dismissToast, toastStore } from '../lib/core/toast-store.js';
import { useStore } from 'zustand';

const SHOWN_MS = 7000;
const EDGE = { good: 'status.good', bad: 'status.bad', info: 'status.info' } as const;

export function Toaster() {
  const { toast } = useStore(toastStore);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || held) return undefined;
    const timer = setTimeout(dismissToast, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <Box
      role="status"
      aria-live="polite"
      position="fixed"
      zIndex="toast"
      // Whatever stands at the foot of a page says how high it is.
      bottom="calc(var(--toast-bottom, 1rem) + var(--tabs-height, 0px))"
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
          animation="arrive 160ms ease-out"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
        >
          <Box flex="1">
            <Text fontWeight="medium">{toast.title}</Text>
            {toast.text && (
              <Text fontSize="md" color="fg.muted">
                {toast.text}
              </Text>
            )}
          </Box>
          {toast.action && (
            <Button
              size="xs"
              variant="outline"
              onClick={() => {
                dismissToast();
                toast.action?.onPress();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <Button size="xs" variant="ghost" aria-label="Dismiss" onClick={dismissToast}>
            <X aria-hidden />
          </Button>
        </Flex>
      )}
    </Box>
  );
}
