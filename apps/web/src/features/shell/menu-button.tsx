/** Opens the slide-out menu of small screens, whose code is loaded when it is first opened. */
import { Button } from '@chakra-ui/react/button';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NavGroup } from '../../app/navigation.js';
import { lazyDialog } from '../../components/lazy-part.js';

const MobileMenu = lazyDialog(() => import('./mobile-menu.js'), 'MobileMenu');

export function MenuButton({ groups }: { groups: readonly NavGroup[] }) {
  const [menu, setMenu] = useState({ open: false, openings: 0 });
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
        onClick={() => setMenu({ open: true, openings: menu.openings + 1 })}
      >
        <Menu aria-hidden />
      </Button>
      {menu.openings > 0 && (
        <MobileMenu
          // A new key for each opening, so that code that could not be loaded is loaded again.
          key={menu.openings}
          open={menu.open}
          groups={groups}
          onClose={() => setMenu({ ...menu, open: false })}
          opener={() => button.current}
        />
      )}
    </>
  );
}
