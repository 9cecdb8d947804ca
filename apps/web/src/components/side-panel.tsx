/** A panel beside a list: one record in full, with its own address, while the list stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { ShieldCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useMedia } from '../lib/core/use-media.js';
import { PersonMark } from './person-mark.js';
import { ToneBadge } from './tone-badge.js';
import { fromWidth } from '../theme/breakpoints.js';

interface SidePanelProps {
  /** The kind of record, for test ids: `call`, `lead`. */
  kind: string;
  /** Names the panel for screen readers. */
  label: string;
  title: string;
  /** The id of the person it is about, whose mark is shown beside a masked name. */
  personId?: string | undefined;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** Whether its personal data is masked. */
  masked: boolean | undefined;
  /** The panel covers the content beside it instead of pushing it aside, because that content needs its width. */
  isOver?: boolean;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({
  kind,
  label,
  title,
  personId,
  badge,
  masked,
  isOver = false,
  closeLabel,
  ...props
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  usePush(!isOver);
  useReturnedFocus();
  useCoveredPage(panel);
  return (
    <Box
      as="aside"
      ref={panel}
      aria-label={label}
      data-testid={`${kind}-panel`}
      data-panel="side"
      position="fixed"
      top="var(--header-height, 3.5rem)"
      bottom="calc(var(--tabs-height, 0px) + var(--notice-height, 0px))"
      insetEnd="0"
      w={{ base: 'full', md: '28rem', xl: isOver ? '28rem' : 'var(--panel-width)' }}
      zIndex="3"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderInlineStartWidth={{ md: '1px' }}
      borderColor="border.subtle"
      boxShadow={{ md: 'md', xl: isOver ? 'md' : 'none' }}
      animation="arrive"
    >
      <Flex align="center" gap="2" px="4" h="12" flexShrink="0" borderBottomWidth="1px">
        <Heading as="h2" fontSize="lg" fontWeight="semibold" truncate data-testid={`${kind}-name`}>
          {title}
        </Heading>
        {personId && <PersonMark id={personId} name={title} />}
        {badge}
        {masked && (
          <ToneBadge tone="good" testId={`${kind}-masked`}>
            <ShieldCheck size={14} aria-hidden />
            Masked
          </ToneBadge>
        )}
        <CloseButton label={closeLabel} onClose={props.onClose} />
      </Flex>
      {/* Focusable, because it scrolls. */}
      <Box
        flex="1"
        overflowY="auto"
        overscrollBehavior="contain"
        tabIndex={0}
        role="region"
        aria-label="Details"
        // The panel ends above the phone's tabs, so content that sticks to its bottom needs no space for them.
        css={{ '--tabs-height': '0px' }}
      >
        {props.children}
      </Box>
    </Box>
  );
}

/**
 * A panel as wide as the window covers the page. The covered content becomes inert, so that neither the keyboard nor a
 * screen reader can reach it. The page's frame, with its header and its tabs, stays usable.
 */
function useCoveredPage(panel: RefObject<HTMLElement | null>): void {
  const isCovered = !useMedia(fromWidth('md'));
  useLayoutEffect(() => {
    if (!isCovered) return undefined;
    const covered: Element[] = [];
    for (let part = panel.current; part && part.id !== 'main'; part = part.parentElement)
      for (const other of part.parentElement?.children ?? [])
        if (other !== part && !other.hasAttribute('inert')) covered.push(other);
    covered.forEach((element) => element.setAttribute('inert', ''));
    return () => covered.forEach((element) => element.removeAttribute('inert'));
  }, [panel, isCovered]);
}

/**
 * When the panel is closed by keyboard, the focus returns to the element that opened it; otherwise it would be lost.
 */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** While the panel is open in a wide window, the page makes room for it: `--panel-width` in theme/system.ts. */
function usePush(pushes: boolean): void {
  useLayoutEffect(() => {
    if (!pushes) return undefined;
    document.documentElement.dataset['panel'] = 'side';
    return () => {
      delete document.documentElement.dataset['panel'];
    };
  }, [pushes]);
}

/** Takes the focus when a press in the list opens the panel, so that a screen reader starts here. */
function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A user who moves through the rows by keyboard keeps the focus in the row.
    if (!document.activeElement?.matches('.name')) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      px="1"
      ms="auto"
      aria-label={label}
      aria-keyshortcuts="Escape"
      title="Close (Esc)"
      // The panel's edge would clip a focus ring outside the button.
      _focusVisible={{ outlineOffset: '-2px' }}
      onClick={onClose}
    >
      <X aria-hidden />
    </Button>
  );
}
