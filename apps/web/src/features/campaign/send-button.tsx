/** The button that starts or resumes a campaign. If no one would receive it, it says why and what to do instead. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { CampaignPreview } from '@praxis/contracts/campaign/campaign';
import { nobodyReached } from '@praxis/contracts/campaign/reach-text';
import { useId, useRef, type ReactNode } from 'react';
import { useAsked } from '../../lib/core/use-asked.js';

interface SendButtonProps {
  /** Preview of the saved campaign; undefined while it is unknown, or when it does not matter. */
  preview: Pick<CampaignPreview, 'audience' | 'reach'> | undefined;
  /** Why it cannot be sent, regardless of its audience. */
  blocked?: string | undefined;
  started: boolean;
  pending: boolean;
  onPress: () => void;
  /** `?do=<what>` in the address presses the button, once it is known whether anyone would receive the campaign. */
  asked?: { what: string; isKnown: boolean };
  children: ReactNode;
  /** Buttons beside this one; the explanation goes below them. */
  beside?: ReactNode;
}

export function SendButton(props: SendButtonProps) {
  const { preview, blocked, started, pending, onPress, asked, children, beside } = props;
  const hintId = useId();
  const why =
    (preview && nobodyReached(preview.reach, { total: preview.audience.total, started })) ?? blocked;
  const isOff = pending || why !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  // If it cannot be pressed, it takes the focus, so that its explanation is read.
  const press = (): void => (isOff ? button.current?.focus() : onPress());
  useAsked(asked?.what ?? '', asked?.isKnown ? press : undefined);
  return (
    <>
      <Button
        ref={button}
        aria-disabled={isOff || undefined}
        aria-describedby={why === undefined ? undefined : hintId}
        onClick={() => !isOff && onPress()}
      >
        {children}
      </Button>
      {beside}
      {why !== undefined && (
        <Box flexBasis="100%">
          <Text id={hintId} fontSize="md" color="fg.muted" maxW="prose" data-testid="no-reach">
            {why}
          </Text>
        </Box>
      )}
    </>
  );
}
