/** The navigation of the current user. */
import { useMemo } from 'react';
import { navigationOf, type NavGroup, type ShellKind } from '../../app/navigation.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';

export function useNavigation(kind: ShellKind): NavGroup[] {
  const { user } = useSession();
  const { data: config } = useDemoConfig();
  const isEmbedded = config?.embedded === true;
  return useMemo(() => navigationOf(kind, { user, isEmbedded }), [kind, user, isEmbedded]);
}
