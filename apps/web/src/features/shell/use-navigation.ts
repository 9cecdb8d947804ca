/** The navigation of the current user. */
import { useMemo } from 'react';
import { navigationOf, type NavGroup, type ShellKind } from '../../app/navigation.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { useActor } from '../../lib/tenant/acting-tenant.js';

export function useNavigation(kind: ShellKind): NavGroup[] {
  const actor = useActor();
  const { data: config } = useDemoConfig();
  const isEmbedded = config?.embedded === true;
  return useMemo(() => navigationOf(kind, { actor, isEmbedded }), [kind, actor, isEmbedded]);
}
