/**
 * Keeps a reader's place in a thread. A new message is followed where its reader is at the end, or writes it; elsewhere it waits.
 * Older messages that are loaded above move nothing.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How near the end one still reads it, in pixels. */
const NEAR_END_PX = 80;

interface Thread {
  /** The first and the last message that are loaded; undefined while there are none. */
  oldest: string | undefined;
  newest: string | undefined;
  /** The last one was sent from here, and seen when it was. */
  isNewestOwn: boolean;
  /** The last one that is being sent from here. */
  written: string | undefined;
}

interface ReadingPlace {
  box: RefObject<HTMLDivElement | null>;
  /** A message came below what is read. */
  isWaiting: boolean;
  toEnd: () => void;
  onScroll: () => void;
}

export function useReadingPlace(thread: Thread): ReadingPlace {
  const box = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isAtEnd = useRef(true);
  const before = useRef<{ thread: Thread; height: number }>(undefined);
  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    isAtEnd.current = true;
    setWaiting(false);
  };
  // After every drawing: how high it was before is known only then.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const last = before.current;
    before.current = { thread, height: current.scrollHeight };
    if (!last) return toEnd();
    const { oldest, newest, written } = last.thread;
    const isNew = thread.newest !== newest;
    if (thread.written !== undefined && thread.written !== written) toEnd();
    else if (isNew && isAtEnd.current) toEnd();
    else if (isNew && !thread.isNewestOwn) setWaiting(true);
    else if (!isNew && thread.oldest !== oldest) current.scrollTop += current.scrollHeight - last.height;
  }, [thread]);
  const onScroll = (): void => {
    const { current } = box;
    if (!current) return;
    if (before.current) before.current.height = current.scrollHeight;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight <= NEAR_END_PX;
    if (isAtEnd.current) setWaiting(false);
  };
  return { box, isWaiting, toEnd, onScroll };
}
