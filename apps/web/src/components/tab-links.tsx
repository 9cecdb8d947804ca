/** Tabs that are pages: each has its own address, and the browser's back button works. Looks like `Tabs`. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';

const TabLink = chakra(NavLink);

export interface PageTab {
  to: string;
  label: string;
  /** The addresses of the other tabs begin with this one's. */
  isFirst?: boolean;
}

/** Tabs in a row. A row that does not fit scrolls, and keeps the tab of the open page in view. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <TabRow label={label}>
      {tabs.map((tab) => (
        <PageLink key={tab.to} tab={tab} />
      ))}
    </TabRow>
  );
}

export interface TabGroup {
  label: string;
  tabs: readonly PageTab[];
}

/** Tabs for a page with more than fit in a row: grouped beside the page, or in one row when there is no room beside it. */
export function GroupedTabLinks({ label, groups }: { label: string; groups: readonly TabGroup[] }) {
  return (
    <TabRow label={label} isBesidePage>
      {groups.map((group) => (
        <Box key={group.label} display={{ base: 'contents', xl: 'block' }} mb={{ xl: '5' }}>
          <Text display={{ base: 'none', xl: 'block' }} fontSize="xs" color="fg.muted" px="2.5" mb="1">
            {group.label}
          </Text>
          {group.tabs.map((tab) => (
            <PageLink key={tab.to} tab={tab} isBesidePage />
          ))}
        </Box>
      ))}
    </TabRow>
  );
}

interface TabRowProps {
  label: string;
  isBesidePage?: boolean;
  children: ReactNode;
}

function TabRow({ label, isBesidePage = false, children }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current=page]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box
      as="nav"
      ref={row}
      aria-label={label}
      display="flex"
      gap="1"
      borderBottomWidth="1px"
      overflowX="auto"
      {...(isBesidePage && BESIDE_PAGE)}
    >
      {children}
    </Box>
  );
}

const BESIDE_PAGE = {
  display: { base: 'flex', xl: 'block' },
  borderBottomWidth: { base: '1px', xl: '0' },
  w: { xl: '44' },
  flexShrink: '0',
} as const;

function PageLink({ tab, isBesidePage = false }: { tab: PageTab; isBesidePage?: boolean }) {
  return (
    <TabLink
      to={tab.to}
      end={tab.isFirst ?? false}
      display="inline-flex"
      alignItems="center"
      px="3"
      h={{ base: '11', md: '10' }}
      mb="-1px"
      flexShrink="0"
      fontSize="md"
      fontWeight="medium"
      color="fg.muted"
      whiteSpace="nowrap"
      borderBottomWidth="2px"
      borderColor="transparent"
      transition="color {durations.fast}, border-color {durations.fast}"
      _hover={{ color: 'fg' }}
      _currentPage={{ color: 'fg', borderColor: 'brand.fg' }}
      _focusVisible={{ outlineOffset: '-2px' }}
      {...(isBesidePage && LINK_BESIDE_PAGE)}
    >
      {tab.label}
    </TabLink>
  );
}

const LINK_BESIDE_PAGE = {
  display: { base: 'inline-flex', xl: 'flex' },
  px: { base: '3', xl: '2.5' },
  h: { base: '11', md: '10', xl: '9' },
  mb: { base: '-1px', xl: '0.5' },
  borderRadius: { xl: 'sm' },
  borderBottomWidth: { base: '2px', xl: '0' },
  _hover: { color: 'fg', bg: { xl: 'bg.raised' } },
  _currentPage: { color: 'fg', borderColor: 'brand.fg', bg: { xl: 'bg.raised' } },
} as const;
