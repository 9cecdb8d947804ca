/** The sticky header: brand, industry with its phone, SIM or LIVE, the demo's tools, who is here. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { BrandMark } from '../../components/brand-mark.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';
import { AccountButton } from './account.js';
import { Banners } from './banners.js';
import { DemoTools, RecordingBadge } from './demo-tools.js';
import { IndustrySwitch } from './industry-switch.js';
import { Masking } from './masking.js';
import { ModeSwitch } from './mode-switch.js';
import { SchemeSwitch } from './scheme-switch.js';
import { TenantSwitcher } from './tenant-switcher.js';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.js')).MobileMenu }));
const BrandLink = chakra(RouterLink);

export function Header() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!header.current) return undefined;
    // Banners come and go; what sticks below the header must know how high it is.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) document.documentElement.style.setProperty('--header-height', `${height}px`);
    });
    observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      as="header"
      ref={header}
      position="sticky"
      top="0"
      zIndex="header"
      bg="bg.canvas"
      borderBottomWidth="1px"
    >
      <Flex
        align="center"
        columnGap={{ base: '2', lg: '3' }}
        rowGap="2"
        minH="14"
        px={{ base: '3', md: '4' }}
        py={{ base: '2', md: '0' }}
        wrap={{ base: 'wrap', md: 'nowrap' }}
      >
        <MenuButton />
        <Brand />
        <Flex
          order={{ base: 1, md: 0 }}
          w={{ base: 'full', md: 'auto' }}
          align="center"
          justify={{ base: 'space-between', md: 'flex-start' }}
          gap="3"
        >
          <IndustrySwitch />
          <Box display={{ md: 'none' }}>
            <Masking compact />
          </Box>
        </Flex>
        <Flex align="center" gap={{ base: '2', lg: '1.5' }} ms="auto">
          <RecordingBadge />
          <Flex display={{ base: 'none', md: 'flex' }}>
            <Masking />
          </Flex>
          <Flex display={{ base: 'none', lg: 'flex' }} align="center" gap="1.5">
            <TenantSwitcher />
            <Flex>
              <DemoTools />
              <SchemeSwitch />
            </Flex>
          </Flex>
          <ModeSwitch />
          <AccountButton />
        </Flex>
      </Flex>
      <Banners />
    </Box>
  );
}

function Brand() {
  const brand = useCurrentBrand();
  return (
    <BrandLink
      to={PATHS.home}
      data-testid="brand"
      display="flex"
      alignItems="center"
      gap="2"
      minW="0"
      flexShrink={{ base: '1', md: '0' }}
      // As wide as the sidebar below it, so that what follows begins where the page does.
      w={{ lg: '48' }}
      maxW={{ md: '48' }}
      fontWeight="semibold"
      fontSize="lg"
      letterSpacing="-0.01em"
      borderRadius="sm"
      title={brand.name}
    >
      <BrandMark brand={brand} />
      <Box as="span" truncate minW="0">
        {brand.name}
      </Box>
    </BrandLink>
  );
}

function MenuButton() {
  const [menu, setMenu] = useState({ open: false, wanted: false });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        display={{ lg: 'none' }}
        variant="ghost"
        size="sm"
        px="1"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={() => setMenu({ open: true, wanted: true })}
      >
        <Menu aria-hidden />
      </Button>
      {menu.wanted && (
        <Suspense>
          <MobileMenu
            open={menu.open}
            onClose={() => setMenu({ open: false, wanted: true })}
            opener={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
}
