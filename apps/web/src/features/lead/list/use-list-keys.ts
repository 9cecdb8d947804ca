/** The list by keyboard: j and k or arrows move, Enter opens, / searches, Escape closes. */
import type { Lead } from '@praxis/contracts/lead/lead';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LeadTableHandle } from './lead-table.js';
import { listKey, rowAfter, type KeyPress, type ListKey } from './list-keys.js';

interface ListKeysOptions {
  leads: readonly Lead[];
  openId: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Chooses the row, or no longer. Undefined where nothing can be done with many. */
  pick: ((id: string) => void) | undefined;
  /** Lets go of all chosen rows; false when there were none. */
  letGo: () => boolean;
  table: RefObject<LeadTableHandle | null>;
  search: RefObject<HTMLInputElement | null>;
}

export function useListKeys(options: ListKeysOptions): {
  activeId: string | undefined;
  setActive: (id: string) => void;
} {
  const [activeId, setActive] = useState(options.openId);
  const latest = useRef({ ...options, activeId });
  // The address follows a key only once the page has been drawn; a quick second key must not be judged by the old one.
  const asked = useRef({ shownId: options.openId, openId: options.openId });
  useEffect(() => {
    latest.current = { ...options, activeId };
    if (asked.current.shownId !== options.openId)
      asked.current = { shownId: options.openId, openId: options.openId };
  });
  useEffect(() => {
    const act = (action: ListKey): void => {
      const { leads, table, search } = latest.current;
      const { openId } = asked.current;
      const open = (id: string | undefined): void => {
        asked.current.openId = id;
        if (id) latest.current.open(id);
        else latest.current.close();
      };
      const activate = (id: string): void => {
        latest.current.activeId = id;
        setActive(id);
      };
      const index = leads.findIndex(({ id }) => id === latest.current.activeId);
      switch (action) {
        case 'search':
          search.current?.focus();
          search.current?.select();
          return;
        case 'close':
          if (!openId) {
            latest.current.letGo();
            return;
          }
          open(undefined);
          if (index !== -1) table.current?.focusRow(index);
          return;
        case 'pick': {
          const lead = leads[Math.max(index, 0)];
          if (!lead) return;
          activate(lead.id);
          latest.current.pick?.(lead.id);
          return;
        }
        case 'open': {
          const lead = leads[Math.max(index, 0)];
          if (lead) open(lead.id);
          return;
        }
        case 'next':
        case 'previous':
        case 'first':
        case 'last': {
          const target = leads[rowAfter(action, index, leads.length)];
          if (!target) return;
          activate(target.id);
          table.current?.focusRow(leads.indexOf(target));
          if (openId) open(target.id);
        }
      }
    };
    const onKey = (event: KeyboardEvent): void => {
      // A dialog over the page has keys of its own.
      if (event.defaultPrevented || document.querySelector('[role=dialog][data-scope], [role=alertdialog]'))
        return;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      const action = listKey({ key: event.key, modified, place: placeOf(event.target) });
      if (!action) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { activeId, setActive };
}

function placeOf(target: EventTarget | null): KeyPress['place'] {
  if (!(target instanceof Element)) return 'page';
  if (target.matches('.pick')) return 'row';
  if (target.closest('input, textarea, select, [contenteditable=true]')) return 'field';
  if (target.closest('[data-testid=lead-panel]')) return 'panel';
  if (target.matches('.name')) return 'row';
  return target.closest('a, button') ? 'control' : 'page';
}
