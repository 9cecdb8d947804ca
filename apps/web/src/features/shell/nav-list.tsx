/** The navigation, the same in sidebar and slide-out menu: only pages that exist and that this person may open. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  Briefcase,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  MessagesSquare,
  PhoneCall,
  Play,
  Settings,
  Tag,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import { opensFor } from '../../app/guard-verdict.js';
import { EXPLORE, FRONT_DESK, NAVIGATION, PATHS, type NavIcon, type NavItem } from '../../app/paths.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { InboxUnread } from './inbox-unread.js';

const ICONS: Record<NavIcon, LucideIcon> = {
  home: House,
  demo: Play,
  pricing: Tag,
  inbox: Inbox,
  conversations: MessagesSquare,
  leads: Users,
  calls: PhoneCall,
  campaigns: Megaphone,
  api: KeyRound,
  'work-plan': ListChecks,
  client: Briefcase,
  dashboard: LayoutDashboard,
  settings: Settings,
};
const StyledLink = chakra(NavLink);

export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { data: config } = useDemoConfig();
  const { user } = useSession();
  const shown = (items: readonly NavItem[]): NavItem[] =>
    items.filter(
      ({ path, embeddedOnly }) => opensFor(path, user) && (!embeddedOnly || config?.embedded === true),
    );
  const groups = [NAVIGATION, FRONT_DESK, EXPLORE].map(shown).filter((items) => items.length > 0);
  return (
    <Box as="nav" aria-label="Main">
      {groups.map((items, at) => (
        <Fragment key={items[0]?.path}>
          {at > 0 && <chakra.hr my="3" borderColor="border.subtle" />}
          <NavItems items={items} onNavigate={onNavigate} />
        </Fragment>
      ))}
    </Box>
  );
}

function NavItems({ items, onNavigate }: { items: NavItem[]; onNavigate: (() => void) | undefined }) {
  return (
    <chakra.ul display="grid" gap="0.5" listStyleType="none">
      {items.map(({ path, label, icon }) => {
        const Icon = ICONS[icon];
        return (
          <li key={path}>
            <StyledLink
              to={path}
              end={path === PATHS.home}
              onClick={onNavigate}
              display="flex"
              alignItems="center"
              gap="2.5"
              h="9"
              px="2.5"
              borderRadius="sm"
              color="fg.muted"
              fontWeight="semibold"
              fontSize="sm"
              transition="background-color 120ms"
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
