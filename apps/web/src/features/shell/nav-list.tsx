/** The navigation as a list: in the sidebar and in the slide-out menu. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import type { NavGroup, NavItem } from '../../app/navigation.js';
import { PATHS } from '../../app/paths.js';
import { InboxUnread } from './inbox-unread.js';
import { NAV_ICONS } from './nav-icon.js';

const StyledLink = chakra(NavLink);

interface NavListProps {
  groups: readonly NavGroup[];
  onNavigate?: () => void;
}

export function NavList({ groups, onNavigate }: NavListProps) {
  return (
    <Box as="nav" aria-label="Main">
      {groups.map(({ label, items }, at) => (
        <Fragment key={items[0]?.path}>
          {at > 0 && !label && <chakra.hr my="3" borderColor="border.subtle" />}
          {label && (
            <Text fontSize="xs" color="fg.muted" px="2.5" mt="5" mb="1">
              {label}
            </Text>
          )}
          <NavItems items={items} label={label} onNavigate={onNavigate} />
        </Fragment>
      ))}
    </Box>
  );
}

interface NavItemsProps {
  items: readonly NavItem[];
  label: string | undefined;
  onNavigate: (() => void) | undefined;
}

function NavItems({ items, label: name, onNavigate }: NavItemsProps) {
  return (
    <chakra.ul display="grid" gap="0.5" listStyleType="none" aria-label={name}>
      {items.map(({ path, label, icon }) => {
        const Icon = NAV_ICONS[icon];
        return (
          <li key={path}>
            <StyledLink
              to={path}
              end={path === PATHS.home}
              onClick={onNavigate}
              display="flex"
              alignItems="center"
              gap="2.5"
              h={{ base: '11', lg: '9' }}
              px="2.5"
              borderRadius="sm"
              color="fg.muted"
              fontWeight="medium"
              fontSize="md"
              transition="background-color {durations.fast}"
              _hover={{ bg: 'bg.raised', color: 'fg' }}
              _currentPage={{ bg: 'bg.raised', color: 'fg' }}
            >
              <Icon size={16} aria-hidden />
              {label}
              {path === PATHS.inbox && <InboxUnread />}
            </StyledLink>
          </li>
        );
      })}
    </chakra.ul>
  );
}
