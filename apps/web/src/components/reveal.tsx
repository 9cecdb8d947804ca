/** Masking controls of a panel about a person: how to reveal them, or how long they are shown and how to renew that. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { KeyHint } from './key-caps.js';
import { REVEAL_MINUTES } from '@praxis/contracts/core/masking';
import { Eye, EyeOff, RotateCw, Timer } from 'lucide-react';
import { useEffect } from 'react';
import type { Action } from '../lib/core/action/action.js';
import { useActions } from '../lib/core/action/use-actions.js';
import { countdown } from '../lib/core/format.js';
import { useNow } from '../lib/core/use-now.js';
import { askReveal, beginViewing, conceal, noteShown, revealAgain } from '../lib/lead/reveal.js';

export const REVEAL_KEY = 'v';

/** The key that reveals a person: the one whose page or panel is open; with none open, the one in the focused row. */
export const REVEAL_ACTION: Action = {
  id: 'lead.reveal',
  label: 'Reveal',
  group: 'Leads',
  keys: [REVEAL_KEY],
  isKeyOnly: true,
};

interface RevealProps {
  leadId: string;
  name: string;
  masked: boolean;
  /** When this person's reveal ends; null where nothing is revealed. */
  revealedUntil: string | null;
  /** True for users who may never see it. */
  locked: boolean;
}

export function Reveal({ leadId, name, masked, revealedUntil, locked }: RevealProps) {
  useEffect(() => beginViewing(leadId), [leadId]);
  const isOffered = masked ? !locked : revealedUntil !== null;
  useActions(isOffered ? [{ ...REVEAL_ACTION, run: () => void revealAgain({ leadId, name }) }] : []);
  if (!masked && revealedUntil) return <RevealedBar leadId={leadId} name={name} until={revealedUntil} />;
  if (!masked || locked) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-keyshortcuts={REVEAL_KEY}
      // The key takes the last purpose, a press asks for one.
      onClick={({ detail }) =>
        detail === 0 ? void revealAgain({ leadId, name }) : askReveal({ leadId, name })
      }
    >
      <Eye aria-hidden />
      Reveal for {REVEAL_MINUTES} minutes
      <KeyHint keys={REVEAL_KEY} />
    </Button>
  );
}

function RevealedBar({ leadId, name, until }: { leadId: string; name: string; until: string }) {
  const end = Date.parse(until);
  const now = useNow(true);
  const left = Math.max(0, end - now);
  const isOver = left === 0;
  useEffect(() => noteShown(leadId), [leadId]);
  useEffect(() => {
    if (isOver) void conceal(leadId);
  }, [isOver, leadId]);
  const share = Math.min(100, (left / (REVEAL_MINUTES * 60_000)) * 100);
  return (
    <Box borderWidth="1px" borderRadius="sm" overflow="hidden" fontSize="xs" data-testid="revealed-until">
      <Flex align="center" gap="2" ps="2.5" pe="1" minH="8">
        <Timer size={14} aria-hidden />
        <Box as="span" flex="1" minW="0" fontVariantNumeric="tabular-nums">
          Shown to you, {countdown(left)} left
        </Box>
        <Button
          size="xs"
          variant="ghost"
          aria-keyshortcuts={REVEAL_KEY}
          onClick={() => void revealAgain({ leadId, name })}
        >
          <RotateCw aria-hidden />
          Renew
          <KeyHint keys={REVEAL_KEY} />
        </Button>
        <Button size="xs" variant="ghost" onClick={() => void conceal(leadId)}>
          <EyeOff aria-hidden />
          Mask
        </Button>
      </Flex>
      <Box h="0.5" bg="status.warn" style={{ width: `${share}%` }} aria-hidden />
    </Box>
  );
}
