/** Keyboard control of a table: j and k or arrows move, Enter opens, x or Space selects, / searches, Escape closes. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Action, KeyPress } from '../../lib/core/action/action.js';
import { useActions } from '../../lib/core/action/use-actions.js';
import { listKey, rowAfter, type ListKey } from './list-keys.js';
import type { TableHandle } from './table-body.js';
import type { Selection } from './use-selection.js';

interface ListKeysOptions {
  openId: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Undefined if rows cannot be selected. */
  selection?: Pick<Selection, 'pick' | 'clear'> | undefined;
  table: RefObject<TableHandle | null>;
  search?: RefObject<HTMLInputElement | null>;
}

interface ListKeys {
  /** The row that has the keyboard focus. */
  activeId: string | undefined;
  setActive: (id: string) => void;
}

/** The keys' descriptions in the list of shortcuts. */
const LINES: readonly (Pick<Action, 'label'> & { action: ListKey; keys: readonly string[] })[] = [
  { action: 'next', label: 'Next row', keys: ['j', 'ArrowDown'] },
  { action: 'previous', label: 'Previous row', keys: ['k', 'ArrowUp'] },
  { action: 'first', label: 'First row', keys: ['Home'] },
  { action: 'last', label: 'Last row', keys: ['End'] },
  { action: 'open', label: 'Open the row', keys: ['Enter'] },
  { action: 'pick', label: 'Select the row', keys: ['x', ' '] },
  { action: 'search', label: 'Search the list', keys: ['/'] },
  { action: 'close', label: 'Close what is open', keys: ['Escape'] },
];

export function useListKeys(options: ListKeysOptions): ListKeys {
  const [activeId, setActive] = useState(options.openId);
  const latest = useRef({ ...options, activeId });
  // The address changes only once the page has rendered, so the record that a key opened is kept here. Otherwise a
  // quick second key would act on the old address.
  const asked = useRef({ shownId: options.openId, openId: options.openId });
  useEffect(() => {
    latest.current = { ...options, activeId };
    if (asked.current.shownId !== options.openId)
      asked.current = { shownId: options.openId, openId: options.openId };
  });
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
  /**
   * Runs the action of a key press. Without a press, as from the skip link to the search, runs the action of the given
   * line.
   */
  const run = (line: ListKey, press?: KeyPress): boolean => {
    const action = press ? listKey(press) : line;
    if (!action || isUnused(action, latest.current)) return false;
    act(action);
    return true;
  };
  useActions(
    LINES.filter(({ action }) => isOffered(action, options)).map(({ action, ...line }) => ({
      ...line,
      id: `list.${action}`,
      group: 'This list',
      isKeyOnly: true,
      run: (press) => run(action, press),
    })),
  );
  return { activeId, setActive };
}

/** Whether the table supports the action at all. */
function isOffered(action: ListKey, { search, selection }: ListKeysOptions): boolean {
  if (action === 'search') return search !== undefined;
  return action !== 'pick' || selection !== undefined;
}

/** Whether the action would do nothing in this table, so that the key keeps the browser's meaning. */
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
