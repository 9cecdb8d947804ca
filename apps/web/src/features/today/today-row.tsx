/** One item of the day's work, linked to the page on which it is handled. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { RevealPurpose } from '@praxis/contracts/core/masking';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PersonMark } from '../../components/person-mark.js';
import { useKeptFocus } from '../../lib/core/focus/kept-focus.js';
import { revealMark } from '../../lib/lead/reveal-mark.js';

const RowLink = chakra(Link);

const rowStyle = {
  flex: '1',
  minWidth: '0',
  display: 'grid',
  alignItems: 'center',
  columnGap: '3',
  ps: '4',
  py: '1.5',
  _focusVisible: { outlineOffset: '-2px' },
} as const;

/** One line, or two on phones, so that neither the name nor the detail is cut off. */
const lineStyle = {
  ...rowStyle,
  gridTemplateAreas: { base: '"lead name since" "lead detail badge"', md: '"lead name detail badge since"' },
  gridTemplateColumns: {
    base: 'auto minmax(0, 1fr) auto',
    md: 'auto fit-content(13rem) minmax(0, 1fr) auto minmax(4rem, auto)',
  },
  minHeight: { base: '14', md: '11' },
} as const;

/** For rows without a time at the end: the detail is on a separate line. */
const stackedStyle = {
  ...rowStyle,
  gridTemplateAreas: '"lead name badge" "lead detail detail"',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  minHeight: '14',
} as const;

interface TodayRowProps {
  to: string;
  /** The link opens a panel beside the list, which keeps its scroll position. */
  opensBeside?: boolean;
  /** An icon or a time, shown before the name at a fixed width. */
  lead: ReactNode;
  name: string;
  /** The person it is about, if known, and whether they are masked. */
  person?: { leadId: string | null; masked: boolean; purpose?: RevealPurpose } | undefined;
  /** True for an unread item, whose name is bold. */
  isNew?: boolean;
  detail: string;
  badge?: ReactNode;
  /** How long ago it was, at the end of the row. */
  since?: ReactNode;
  /** A control beside the link. */
  action?: ReactNode;
  testId: string;
  id: string;
}

export function TodayRow({
  to,
  opensBeside = false,
  lead,
  name,
  person,
  isNew,
  detail,
  badge,
  since,
  action,
  testId,
  id,
}: TodayRowProps) {
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <Flex
      ref={place}
      as="li"
      align="center"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.raised' }}
      data-testid={testId}
      data-id={id}
      {...(person && revealMark({ ...person, name }))}
    >
      <RowLink
        to={to}
        preventScrollReset={opensBeside}
        data-today-row=""
        css={since ? lineStyle : stackedStyle}
        pe={action ? '2' : '4'}
      >
        <Box gridArea="lead" color="fg.muted">
          {lead}
        </Box>
        <Box as="span" gridArea="name" truncate fontWeight={isNew ? 'semibold' : 'medium'}>
          {name}
          {person?.masked && (
            <chakra.span ms="2">
              <PersonMark id={person.leadId ?? id} name={name} />
            </chakra.span>
          )}
          {isNew && <chakra.span srOnly>, unread</chakra.span>}
        </Box>
        {/* On phones, a line is too short for the reason. */}
        <Box
          as="span"
          gridArea="detail"
          color="fg.muted"
          minW="0"
          overflowWrap="anywhere"
          lineClamp={{ base: 3, md: 1 }}
        >
          {detail}
        </Box>
        <Box gridArea="badge" justifySelf="end">
          {badge}
        </Box>
        {since && (
          <Box as="span" gridArea="since" fontSize="xs" color="fg.muted" textAlign="end" whiteSpace="nowrap">
            {since}
          </Box>
        )}
      </RowLink>
      {action && (
        <Box flexShrink="0" pe="2">
          {action}
        </Box>
      )}
    </Flex>
  );
}
