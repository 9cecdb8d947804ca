/** Opens the menu that slides out on small screens; its code is loaded when it is first wanted. */
import { Button } from '@chakra-ui/react/button';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { NavGroup } from '../../app/navigation.js';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.js')).MobileMenu }));

export function MenuButton({ groups }: { groups: readonly NavGroup[] }) {
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
            groups={groups}
            onClose={() => setMenu({ open: false, wanted: true })}
            opener={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
}
