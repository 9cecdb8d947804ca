/** The current content of the command palette: recent choices, actions, pages, team members and leads, or the choices of an action. */
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useNavigate } from 'react-router';
import { opensFor } from '../../../app/guard-verdict.js';
import type { ShellKind } from '../../../app/navigation.js';
import { PATHS } from '../../../app/paths.js';
import { settingsGroups } from '../../../app/settings-tabs.js';
import type { Action } from '../../../lib/core/action/action.js';
import { useRegisteredActions } from '../../../lib/core/action/use-actions.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useActor, useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAssignees } from '../../../lib/lead/assignees.js';
import { useNavigation } from '../use-navigation.js';
import {
  choiceOptions,
  fittingSections,
  leadOptions,
  optionOf,
  personOptions,
  type Option,
  type Section,
} from './palette-options.js';
import { useLeadSearch, type LeadSearch } from '../../../lib/lead/use-lead-search.js';

interface SectionsOptions {
  kind: ShellKind;
  text: string;
  /** The chosen action that asks for something. */
  asked: Action | undefined;
  ask: (action: Action) => void;
  recent: readonly Option[];
}

interface PaletteSections {
  sections: Section[];
  /** Undefined if leads are not searched. */
  search: LeadSearch | undefined;
}

export function usePaletteSections({ kind, text, asked, ask, recent }: SectionsOptions): PaletteSections {
  const navigate = useNavigate();
  const actor = useActor();
  const { tenant } = useCurrentTenant();
  const actions = useRegisteredActions();
  const pages = usePages(kind);
  const people = usePeople(asked === undefined && text.trim() !== '');
  const searchesLeads =
    tenant !== null &&
    opensFor(PATHS.leads, actor) &&
    (asked ? asked.toForLead !== undefined : text.trim() !== '');
  const search = useLeadSearch({
    tenantId: searchesLeads ? tenant.id : undefined,
    text,
    startsWithLatest: asked !== undefined,
  });
  const go = (to: string): void => void navigate(to);
  const toLead = asked?.toForLead ?? ((id: string) => `${PATHS.leads}/${id}`);
  const leads: Section = {
    title: 'Leads',
    // Empty while the results belong to an earlier text, because the user would choose one of them by mistake.
    options: search.isBehind ? [] : leadOptions(search.query.data ?? [], (id) => go(toLead(id))),
  };
  const shown = searchesLeads && leads.options.length > 0 ? [leads] : [];
  const searching = searchesLeads ? search : undefined;
  if (asked?.choices) {
    const options = choiceOptions(asked.choices(), text);
    return { sections: options.length > 0 ? [{ title: asked.label, options }] : [], search: searching };
  }
  // The action asks for a lead, so only leads are offered.
  if (asked) return { sections: shown, search: searching };
  const offered = actions.filter(({ isKeyOnly }) => !isKeyOnly).map((action) => optionOf(action, ask));
  const own = [
    { title: 'Recent', options: text.trim() === '' ? recent : [] },
    { title: 'Actions', options: offered },
    { title: 'Pages', options: pages },
    { title: 'Team', options: people },
  ];
  return { sections: [...fittingSections(own, text), ...shown], search: searching };
}

/** The practice's team, for users who may see it: each person opens the list of their leads. */
function usePeople(isSearched: boolean): Option[] {
  const navigate = useNavigate();
  const { readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const mayKnow = tenant !== null && hasRank(tenant.role, 'staff') && !readOnly;
  const { data = [] } = useAssignees(tenant?.id ?? '', isSearched && mayKnow);
  if (!isSearched || !mayKnow) return [];
  return personOptions(data, (id) => void navigate(`${PATHS.leads}?assigned=${id}`));
}

/** The pages of the navigation, and the tabs of Settings. */
function usePages(kind: ShellKind): Option[] {
  const navigate = useNavigate();
  const { user, isAdmin, readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const page = (to: string, label: string, key?: string): Option => ({
    id: `page.${to}`,
    label,
    isRemembered: true,
    keys: key && `g ${key}`,
    words: 'go to open page',
    run: () => void navigate(to),
  });
  const settings = user ? settingsGroups({ isAdmin, readOnly, tenant }).flatMap(({ tabs }) => tabs) : [];
  return [
    ...useNavigation(kind)
      .flatMap(({ items }) => items)
      .map(({ path, label, key }) => page(path, label, key)),
    ...settings.map(({ to, label }) => page(to, `Settings: ${label}`)),
  ];
}
