/** The pages of daily work as tabs at the bottom of a small screen, within reach of the thumb. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect } from 'react';
import { NavLink } from 'react-router';
import type { NavItem } from '../../app/navigation.js';
import { PATHS } from '../../app/paths.js';
import { InboxUnread } from './inbox-unread.js';
import { NAV_ICONS } from './nav-icon.js';

/** More tabs would be too narrow for a thumb; the menu contains the others. */
const MAX_TABS = 5;
const StyledLink = chakra(NavLink);

export function BottomTabs({ items }: { items: readonly NavItem[] }) {
  // Other elements fixed to the bottom of the screen make room for the tabs (`theme/system.ts`).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.tabs = '';
    return () => void delete dataset.tabs;
  }, []);
  return (
    <chakra.nav
      aria-label="Tabs"
      position="fixed"
      bottom="0"
      insetX="0"
      zIndex="header"
      bg="bg.canvas"
      borderTopWidth="1px"
      pb="env(safe-area-inset-bottom)"
    >
      <chakra.ul display="flex" listStyleType="none">
        {items.slice(0, MAX_TABS).map(({ path, label, shortLabel = label, icon }) => {
          const Icon = NAV_ICONS[icon];
          return (
            <chakra.li key={path} flex="1" minW="0">
              <StyledLink
                to={path}
                display="flex"
                flexDirection="column"
                alignItems="center"
                justifyContent="center"
                gap="1"
                h="14"
                px="1"
                color="fg.muted"
                fontSize="xs"
                _currentPage={{ color: 'brand.fg' }}
                _focusVisible={{ outlineOffset: '-2px' }}
              >
                <Box position="relative">
                  <Icon size={20} aria-hidden />
                  {path === PATHS.inbox && (
                    <Box position="absolute" top="-1.5" insetStart="3">
                      <InboxUnread />
                    </Box>
                  )}
                </Box>
                <Box as="span" truncate maxW="full">
                  {shortLabel}
                </Box>
              </StyledLink>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.nav>
  );
}
