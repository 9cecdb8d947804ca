/** The state of the page is in its address: the view of the list and the open lead. */
import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { currentSearch } from '../../../lib/core/current-search.js';
import { changesIn, readView, viewText, withView, type LeadView } from './view-state.js';

export interface LeadAddress {
  view: LeadView;
  openId: string | undefined;
  setView: (view: LeadView, typing?: boolean) => void;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
  close: () => void;
}

export function useLeadAddress(): LeadAddress {
  const [params] = useSearchParams();
  const { recordId: leadId } = useParams();
  const navigate = useNavigate();
  const text = viewText(readView(params));
  // Memoized, so that an unchanged view is the same object.
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const query = params.size > 0 ? `?${params.toString()}` : '';

  const setView = useCallback(
    (next: LeadView, typing = false) => {
      const now = new URLSearchParams(currentSearch());
      const search = withView(now, { ...readView(now), ...changesIn(view, next) }).toString();
      const pathname = leadId ? `${PATHS.leads}/${leadId}` : PATHS.leads;
      void navigate({ pathname, search }, { replace: typing, preventScrollReset: true });
    },
    [navigate, view, leadId],
  );
  const hrefOf = useCallback((id: string) => `${PATHS.leads}/${id}${query}`, [query]);
  const open = useCallback(
    (id: string) =>
      // Moving from one open lead to the next replaces the address, so that the Back button needs one press, not many.
      void navigate(
        { pathname: `${PATHS.leads}/${id}`, search: currentSearch() },
        { replace: Boolean(leadId), preventScrollReset: true },
      ),
    [navigate, leadId],
  );
  const close = useCallback(
    () => void navigate({ pathname: PATHS.leads, search: currentSearch() }, { preventScrollReset: true }),
    [navigate],
  );
  return { view, openId: leadId, setView, hrefOf, open, close };
}
