/**
 * The inbox by keyboard: j and k or arrows move through the conversations, r replies, u marks as unread, / searches,
 * Escape closes.
 */
import { useEffect, useRef, type RefObject } from 'react';
import type { KeyPress } from '../../../lib/core/action/action.js';
import { useActions } from '../../../lib/core/action/use-actions.js';

interface InboxKeysOptions {
  ids: readonly string[];
  openId: string | undefined;
  open: (id: string | undefined) => void;
  search: RefObject<HTMLInputElement | null>;
}

export function useInboxKeys(options: InboxKeysOptions): void {
  const { search } = options;
  const latest = useRef(options);
  // The address changes only once the page has rendered, so the conversation that a key opened is kept here. Otherwise
  // a quick second key would act on the old address.
  const asked = useRef({ shown: options.openId, openId: options.openId });
  useEffect(() => {
    latest.current = options;
    if (asked.current.shown !== options.openId)
      asked.current = { shown: options.openId, openId: options.openId };
  });
  const open = (id: string | undefined): void => {
    asked.current.openId = id;
    latest.current.open(id);
  };
  const move = (by: 1 | -1, press: KeyPress | undefined): boolean => {
    // Arrows scroll while the focus is in the messages.
    if (press?.key.startsWith('Arrow') && press.target?.closest('[role=log]')) return false;
    const { ids } = latest.current;
    const { openId } = asked.current;
    const at = openId === undefined ? -1 : ids.indexOf(openId);
    const next = ids[at === -1 ? 0 : at + by];
    if (next === undefined || next === openId) return false;
    open(next);
    document
      .querySelector(`[data-testid=conversation][data-id="${next}"]`)
      ?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const close = (press?: KeyPress): boolean => {
    if (press?.place === 'field') {
      // The first press leaves the composer; the second closes the conversation.
      if (press.target instanceof HTMLElement) press.target.blur();
      return true;
    }
    if (asked.current.openId === undefined) return false;
    open(undefined);
    return true;
  };
  const line = { group: 'Inbox', isKeyOnly: true } as const;
  useActions([
    {
      ...line,
      id: 'inbox.next',
      label: 'Next conversation',
      keys: ['j', 'ArrowDown'],
      run: (press) => move(1, press),
    },
    {
      ...line,
      id: 'inbox.previous',
      label: 'Previous conversation',
      keys: ['k', 'ArrowUp'],
      run: (press) => move(-1, press),
    },
    { ...line, id: 'inbox.reply', label: 'Reply', keys: ['r'], run: () => pressMarked('r') },
    { ...line, id: 'inbox.unread', label: 'Mark read or unread', keys: ['u'], run: () => pressMarked('u') },
    {
      ...line,
      id: 'inbox.search',
      label: 'Search the inbox',
      keys: ['/'],
      run: () => search.current?.focus(),
    },
    {
      ...line,
      id: 'inbox.close',
      label: 'Leave the field, close the conversation',
      keys: ['Escape'],
      inFields: true,
      run: close,
    },
  ]);
}

/** Focuses or presses the control of the open conversation that is marked with this key; false if there is none. */
function pressMarked(key: 'r' | 'u'): boolean {
  const marked = document.querySelector<HTMLElement>(`[data-key=${key}]`);
  if (!marked) return false;
  if (marked.matches('textarea')) marked.focus();
  else marked.click();
  return true;
}
