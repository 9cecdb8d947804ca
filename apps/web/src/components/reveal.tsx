/**
 * Masking controls of a panel about a person: a button that reveals the person, or the time left until they are masked
 * again and a button that renews it.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { KeyHint } from './key-caps.js';
import { REVEAL_MINUTES, type RevealPurpose } from '@praxis/contracts/core/masking';
import { Eye, EyeOff, RotateCw, Timer } from 'lucide-react';
import { useEffect } from 'react';
import type { Action } from '../lib/core/action/action.js';
import { useActions } from '../lib/core/action/use-actions.js';
import { countdown } from '../lib/core/format.js';
import { useNow } from '../lib/core/use-now.js';
import {
  askReveal,
  beginViewing,
  conceal,
  noteShown,
  revealAgain,
  type RevealTarget,
} from '../lib/lead/reveal.js';

export const REVEAL_KEY = 'v';

/** The key that reveals a person: the one whose page or panel is open; if none is open, the one in the focused row. */
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
  /** When this person's reveal ends; null if nothing is revealed. */
  revealedUntil: string | null;
  /** True for users who may never see the person unmasked. */
  locked: boolean;
  /** The purpose for which this screen needs the person, if that is obvious: the key then does not ask for one. */
  purpose?: RevealPurpose;
}

export function Reveal({ leadId, name, masked, revealedUntil, locked, purpose }: RevealProps) {
  const target: RevealTarget = { leadId, name, purpose };
  useEffect(() => beginViewing(leadId), [leadId]);
  const isOffered = masked ? !locked : revealedUntil !== null;
  useActions(isOffered ? [{ ...REVEAL_ACTION, run: () => void revealAgain(target) }] : []);
  if (!masked && revealedUntil) return <RevealedBar target={target} until={revealedUntil} />;
  if (!masked || locked) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-keyshortcuts={REVEAL_KEY}
      // The key uses the screen's purpose or the last one chosen; a press asks for a purpose.
      onClick={({ detail }) => (detail === 0 ? void revealAgain(target) : askReveal(target))}
    >
      <Eye aria-hidden />
      Reveal for {REVEAL_MINUTES} minutes
      <KeyHint keys={REVEAL_KEY} />
    </Button>
  );
}

function RevealedBar({ target, until }: { target: RevealTarget; until: string }) {
  const { leadId } = target;
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
          onClick={() => void revealAgain(target)}
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
