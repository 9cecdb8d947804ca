/** One entry of the day's work: a link to the place where it is dealt with. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const RowLink = chakra(Link);

interface TodayRowProps {
  to: string;
  /** Of fixed width, before the name: an icon or a time. */
  lead: ReactNode;
  name: string;
  /** The name is bold: nobody has looked at it. */
  isNew?: boolean;
  detail: string;
  badge?: ReactNode;
  /** How long ago, at the end. */
  since?: ReactNode;
  /** A control beside the link. */
  action?: ReactNode;
  testId: string;
  id: string;
}

export function TodayRow({ to, lead, name, isNew, detail, badge, since, action, testId, id }: TodayRowProps) {
  return (
    <Flex
      as="li"
      align="center"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.raised' }}
      data-testid={testId}
      data-id={id}
    >
      <RowLink
        to={to}
        data-today-row=""
        display="flex"
        alignItems="center"
        gap="3"
        flex="1"
        minW="0"
        minH={{ base: '14', md: '11' }}
        ps="4"
        pe={action ? '2' : '4'}
        py="1.5"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Box flexShrink="0" color="fg.muted">
          {lead}
        </Box>
        <Flex
          flex="1"
          minW="0"
          direction={{ base: 'column', md: 'row' }}
          align={{ md: 'baseline' }}
          columnGap="3"
        >
          <Box
            as="span"
            flexShrink="0"
            maxW={{ base: 'full', md: '52' }}
            truncate
            fontWeight={isNew ? 'semibold' : 'medium'}
          >
            {name}
            {isNew && <chakra.span srOnly>, unread</chakra.span>}
          </Box>
          <Box as="span" color="fg.muted" truncate minW="0">
            {detail}
          </Box>
        </Flex>
        {badge && <Box flexShrink="0">{badge}</Box>}
        {since && (
          <Box as="span" fontSize="xs" color="fg.muted" flexShrink="0" textAlign="end" minW={{ md: '20' }}>
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
