/**
 * Keeps a reader's place in a conversation. The list scrolls to a new message if the reader is at the end or wrote it;
 * otherwise the message waits. Older messages that are loaded above move nothing.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How near the end of the list a reader counts as being at the end, in pixels. */
const NEAR_END_PX = 80;

interface Thread {
  /** The oldest and the newest loaded message; undefined while there are none. */
  oldest: string | undefined;
  newest: string | undefined;
  /** True if the newest message was sent from this page, which showed it while it was being sent. */
  isNewestOwn: boolean;
  /** The key of the last reply that is being sent from this page. */
  written: string | undefined;
}

interface ReadingPlace {
  box: RefObject<HTMLDivElement | null>;
  /** True if a new message is below the visible part. */
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
  // Runs after every render, because it needs the list's height from the previous one.
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
