/** The inbox by keyboard: j and k or arrows go through it, r answers, u makes it unread, / searches, Escape closes. */
import { useEffect, useRef, type RefObject } from 'react';

interface InboxKeysOptions {
  ids: readonly string[];
  openId: string | undefined;
  open: (id: string | undefined) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** Keys that the open conversation takes itself: its composer and its button answer to these marks. */
const MARKED: Readonly<Record<string, string>> = { r: '[data-key=r]', u: '[data-key=u]' };

export function useInboxKeys(options: InboxKeysOptions): void {
  const latest = useRef(options);
  // The address follows a key only once the page has been drawn; a quick second key must not be judged by the old one.
  const asked = useRef({ shown: options.openId, openId: options.openId });
  useEffect(() => {
    latest.current = options;
    if (asked.current.shown !== options.openId)
      asked.current = { shown: options.openId, openId: options.openId };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog][data-scope], [role=alertdialog]')) return;
      const target = event.target instanceof Element ? event.target : null;
      const isTyping = target?.closest('input, textarea, select, [contenteditable=true]') instanceof Element;
      if (isTyping) {
        // Out of the composer first; a second time closes the conversation.
        if (event.key === 'Escape' && target instanceof HTMLElement) target.blur();
        return;
      }
      // In the messages, arrows scroll.
      if (event.key.startsWith('Arrow') && target?.closest('[role=log]')) return;
      const open = (id: string | undefined): void => {
        asked.current.openId = id;
        latest.current.open(id);
      };
      const { openId } = asked.current;
      if (act(event.key, { ...latest.current, openId, open })) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** False where the key keeps its own meaning. */
function act(key: string, { ids, openId, open, search }: InboxKeysOptions): boolean {
  switch (key) {
    case 'j':
    case 'ArrowDown':
    case 'k':
    case 'ArrowUp': {
      const isDown = key === 'j' || key === 'ArrowDown';
      const at = openId === undefined ? -1 : ids.indexOf(openId);
      const next = ids[at === -1 ? 0 : at + (isDown ? 1 : -1)];
      if (next === undefined || next === openId) return false;
      open(next);
      document
        .querySelector(`[data-testid=conversation][data-id="${next}"]`)
        ?.scrollIntoView({ block: 'nearest' });
      return true;
    }
    case 'Escape':
      if (openId === undefined) return false;
      open(undefined);
      return true;
    case '/':
      search.current?.focus();
      return true;
    default: {
      const marked = MARKED[key] === undefined ? null : document.querySelector<HTMLElement>(MARKED[key]);
      if (!marked) return false;
      if (marked.matches('textarea')) marked.focus();
      else marked.click();
      return true;
    }
  }
}
