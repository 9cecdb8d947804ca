/** The navigation in the header, if it has room; otherwise the menu contains it. */
import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink } from 'react-router';
import type { NavGroup } from '../../app/navigation.js';
import { PATHS } from '../../app/paths.js';

const StyledLink = chakra(NavLink);

export function TopNav({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <chakra.nav aria-label="Main" ms="4">
      <chakra.ul display="flex" gap="1" listStyleType="none">
        {groups.flatMap(({ items }) =>
          items.map(({ path, label }) => (
            <li key={path}>
              <StyledLink
                to={path}
                end={path === PATHS.home}
                display="inline-flex"
                alignItems="center"
                h="8"
                px="2.5"
                borderRadius="sm"
                color="fg.muted"
                fontSize="md"
                whiteSpace="nowrap"
                transition="color {durations.fast}"
                _hover={{ color: 'fg' }}
                _currentPage={{ color: 'fg', bg: 'bg.raised' }}
              >
                {label}
              </StyledLink>
            </li>
          )),
        )}
      </chakra.ul>
    </chakra.nav>
  );
}
