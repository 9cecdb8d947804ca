/** Tabs that are pages: each has its own address, and the browser's back button works. Looks like `Tabs`. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink } from 'react-router';

const TabLink = chakra(NavLink);

interface TabLinksProps {
  label: string;
  tabs: readonly { to: string; label: string; /** The others begin with its address. */ isFirst?: boolean }[];
}

export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <Box as="nav" aria-label={label} display="flex" gap="1" borderBottomWidth="1px" overflowX="auto">
      {tabs.map((tab) => (
        <TabLink
          key={tab.to}
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
          transition="color 120ms, border-color 120ms"
          _hover={{ color: 'fg' }}
          _currentPage={{ color: 'fg', borderColor: 'brand.fg' }}
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          {tab.label}
        </TabLink>
      ))}
    </Box>
  );
}
