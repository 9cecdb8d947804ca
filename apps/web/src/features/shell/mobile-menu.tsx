/** The navigation as a menu that slides out on small screens, with the tools that the header has no room for. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useDemoControls, useShellKind } from '../../app/use-shell-kind.js';
import type { NavGroup } from '../../app/navigation.js';
import { keepForToasts } from '../../components/toaster-place.js';
import { WhereWide } from '../../components/where-wide.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';
import { SignedInAs, SignOutButton } from './account.js';
import { DemoTools } from './demo-tools.js';
import { NavList } from './nav-list.js';
import { PracticeLine } from './tenant/practice-line.js';
import { SchemeSwitch } from './scheme-switch.js';
import { TenantSwitcher } from './tenant/tenant-switcher.js';

interface MobileMenuProps {
  open: boolean;
  groups: readonly NavGroup[];
  onClose: () => void;
  /** Returns the element that opened the menu, which gets the focus back. */
  opener: () => HTMLElement | null;
}

export function MobileMenu({ open, groups, onClose, opener }: MobileMenuProps) {
  const { name } = useCurrentBrand();
  const { status } = useAuthSession();
  const hasControls = useDemoControls();
  const kind = useShellKind();
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="start"
      finalFocusEl={opener}
      onInteractOutside={keepForToasts}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{name}</Drawer.Title>
              <Button variant="ghost" size="sm" px="1" aria-label="Close menu" onClick={onClose}>
                <X aria-hidden />
              </Button>
            </Drawer.Header>
            <Drawer.Body>
              <Box mb="3" _empty={{ display: 'none' }}>
                <TenantSwitcher />
              </Box>
              {kind === 'practice' && <WhereWide from="md" otherwise={<PracticeLine inMenu />} />}
              <NavList groups={groups} onNavigate={onClose} />
              <Box borderTopWidth="1px" mt="3" pt="3" display="grid" gap="0.5">
                {hasControls && <DemoTools inMenu />}
                <SchemeSwitch inMenu />
              </Box>
              <Box borderTopWidth="1px" mt="3" pt="3" _empty={{ display: 'none' }}>
                <SignedInAs />
                {status === 'signed-in' && <SignOutButton inMenu />}
              </Box>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
