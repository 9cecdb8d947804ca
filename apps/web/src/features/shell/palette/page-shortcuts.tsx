/**
 * The keys of every page, and the parts that they open: the command palette, the list of shortcuts, the pages of the
 * navigation. Registers the commands that features offer to users who may run them.
 */
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { opensFor } from '../../../app/guard-verdict.js';
import type { ShellKind } from '../../../app/navigation.js';
import type { Action, OfferedAction } from '../../../lib/core/action/action.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useActor, useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useNavigation } from '../use-navigation.js';
import { commandStore, showOverPage } from './command-store.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const loadPalette = () => import('./palette.js');
const Palette = lazyDialog(loadPalette, 'Palette');
const ShortcutSheet = lazyDialog(() => import('./shortcut-sheet.js'), 'ShortcutSheet');

/** How long after the page the palette's code is loaded, in milliseconds: users keep typing right after Control K. */
const LOAD_AFTER_MS = 1_500;

interface PageShortcutsProps {
  kind: ShellKind;
  offered: readonly OfferedAction[];
}

export function PageShortcuts({ kind, offered }: PageShortcutsProps) {
  const { open } = useStore(commandStore);
  useActions(useOwnKeys());
  useActions(useJumps(kind));
  useActions(useOffered(offered), 'below');
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), LOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      showOverPage(undefined);
    };
  }, []);
  const close = (): void => showOverPage(undefined);
  return (
    <>
      {open === 'palette' && <Palette kind={kind} onClose={close} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </>
  );
}

const EVERYWHERE = { group: 'Everywhere' } as const;

function useOwnKeys(): Action[] {
  return [
    {
      ...EVERYWHERE,
      id: 'palette.open',
      label: 'Search and run commands',
      keys: ['Mod+k'],
      isKeyOnly: true,
      run: () => showOverPage('palette'),
    },
    {
      ...EVERYWHERE,
      id: 'shortcuts.open',
      label: 'Keyboard shortcuts',
      keys: ['?'],
      words: 'keys help',
      run: () => showOverPage('shortcuts'),
    },
  ];
}

/** `g` followed by a second key, for the pages of the navigation that have a key. */
function useJumps(kind: ShellKind): Action[] {
  const navigate = useNavigate();
  return useNavigation(kind)
    .flatMap(({ items }) => items)
    .flatMap(({ path, label, key }) =>
      key === undefined
        ? []
        : [
            {
              id: `go.${path}`,
              label,
              group: 'Go to',
              keys: [`g ${key}`],
              isKeyOnly: true,
              run: () => void navigate(path),
            },
          ],
    );
}

function useOffered(offered: readonly OfferedAction[]): Action[] {
  const { readOnly } = useAuthSession();
  const actor = useActor();
  const { tenant } = useCurrentTenant();
  const navigate = useNavigate();
  if (!tenant || readOnly) return [];
  return offered.flatMap(({ to, needs, ...action }) => {
    const path = (to ?? action.toForLead?.('') ?? '').split(/[?#]/, 1)[0] ?? '';
    if (!hasRank(tenant.role, needs) || !opensFor(path, actor)) return [];
    return [{ ...action, ...(to === undefined ? {} : { run: () => void navigate(to) }) }];
  });
}
