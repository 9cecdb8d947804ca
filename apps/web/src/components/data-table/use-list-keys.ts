/** A table by keyboard: j and k or arrows move, Enter opens, x or Space selects, / searches, Escape closes. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { listKey, rowAfter, type KeyPress, type ListKey } from './list-keys.js';
import type { TableHandle } from './table-body.js';
import type { Selection } from './use-selection.js';

interface ListKeysOptions {
  openId: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Undefined where rows cannot be selected. */
  selection?: Pick<Selection, 'pick' | 'clear'> | undefined;
  table: RefObject<TableHandle | null>;
  search?: RefObject<HTMLInputElement | null>;
}

interface ListKeys {
  /** The row that the keyboard is in. */
  activeId: string | undefined;
  setActive: (id: string) => void;
}

export function useListKeys(options: ListKeysOptions): ListKeys {
  const [activeId, setActive] = useState(options.openId);
  const latest = useRef({ ...options, activeId });
  // The address follows a key only once the page has been rendered; a quick second key must not be judged by the old one.
  const asked = useRef({ shownId: options.openId, openId: options.openId });
  useEffect(() => {
    latest.current = { ...options, activeId };
    if (asked.current.shownId !== options.openId)
      asked.current = { shownId: options.openId, openId: options.openId };
  });
  useEffect(() => {
    const open = (id: string | undefined): void => {
      asked.current.openId = id;
      if (id) latest.current.open(id);
      else latest.current.close();
    };
    const activate = (id: string): void => {
      latest.current.activeId = id;
      setActive(id);
    };
    const act = (action: ListKey): void => {
      const { table, search, selection } = latest.current;
      const { openId } = asked.current;
      const ids = table.current?.ids ?? [];
      const index = ids.indexOf(latest.current.activeId ?? '');
      switch (action) {
        case 'search':
          search?.current?.focus();
          search?.current?.select();
          return;
        case 'close':
          if (!openId) {
            selection?.clear();
            return;
          }
          open(undefined);
          if (index !== -1) table.current?.focusRow(index);
          return;
        case 'pick':
        case 'open': {
          const id = ids[Math.max(index, 0)];
          if (id === undefined) return;
          if (action === 'open') {
            open(id);
            return;
          }
          activate(id);
          selection?.pick(id);
          return;
        }
        case 'next':
        case 'previous':
        case 'first':
        case 'last': {
          const target = rowAfter(action, index, ids.length);
          const id = ids[target];
          if (id === undefined) return;
          activate(id);
          table.current?.focusRow(target);
          if (openId) open(id);
        }
      }
    };
    const onKey = (event: KeyboardEvent): void => {
      // A dialog over the page has keys of its own.
      if (event.defaultPrevented || document.querySelector('[role=dialog][data-scope], [role=alertdialog]'))
        return;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      const action = listKey({ key: event.key, modified, place: placeOf(event.target) });
      if (!action || isUnused(action, latest.current)) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { activeId, setActive };
}

/** A key that does nothing in this table keeps the browser's meaning. */
function isUnused(action: ListKey, { search, selection, openId }: ListKeysOptions): boolean {
  switch (action) {
    case 'search':
      return !search;
    case 'pick':
      return !selection;
    case 'close':
      return openId === undefined && !selection;
    case 'next':
    case 'previous':
    case 'first':
    case 'last':
    case 'open':
      return false;
  }
}

function placeOf(target: EventTarget | null): KeyPress['place'] {
  if (!(target instanceof Element)) return 'page';
  if (target.matches('.pick')) return 'box';
  if (target.closest('input, textarea, select, [contenteditable=true]')) return 'field';
  if (target.closest('[data-panel=side]')) return 'panel';
  if (target.matches('.name')) return 'row';
  return target.closest('a, button') ? 'control' : 'page';
}
