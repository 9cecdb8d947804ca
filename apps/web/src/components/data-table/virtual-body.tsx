/** Draws only as many rows as fit the window, however many are loaded; requests more as the end comes near. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../lib/core/use-media.js';
import { RowSlots } from './row-slots.js';
import { nameIn, type TableBodyProps } from './table-body.js';
import { WIDE } from './table-head.js';

/** How many rows before the end the next page is requested. */
const ROWS_AHEAD = 60;

interface VirtualBodyProps extends TableBodyProps {
  /** Heights of a row in pixels: with columns, and as a card. */
  heights: { wide: number; card: number };
  hasMore: boolean;
  onMore: () => void;
}

export function VirtualBody({ ids, activeId, handle, renderRow, onClick, ...props }: VirtualBodyProps) {
  const { heights, hasMore, onMore } = props;
  const body = useRef<HTMLDivElement>(null);
  const isHovered = useRef(false);
  const height = useMedia(WIDE) ? heights.wide : heights.card;
  const scrollMargin = useOffset(body);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin,
    // Fixed content at the top of the window covers rows.
    scrollPaddingStart: 150,
    scrollPaddingEnd: 60,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, height]);

  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= ids.length - ROWS_AHEAD) onMore();
  }, [hasMore, last, ids.length, onMore]);

  useImperativeHandle(
    handle,
    () => ({
      ids,
      focusRow: (index) => {
        virtual.scrollToIndex(index, { align: 'auto' });
        // A row that was out of view exists one frame after the scroll.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => nameIn(body.current, index)?.focus({ preventScroll: true })),
        );
      },
      mayInsert: () => !isHovered.current && (body.current?.getBoundingClientRect().top ?? 0) > 0,
    }),
    [virtual, ids],
  );

  const [slots] = useState(() => new RowSlots());
  const keys = slots.assign(
    rows.map(({ index }) => ids[index] ?? ''),
    activeId,
  );
  return (
    <div
      ref={body}
      role="rowgroup"
      className="virtual"
      style={{ height: virtual.getTotalSize() }}
      onPointerEnter={(event) => (isHovered.current = event.pointerType === 'mouse')}
      onPointerLeave={() => (isHovered.current = false)}
      onClick={onClick}
    >
      {rows.map(({ index, start }, at) =>
        renderRow(index, { key: keys[at] ?? index, top: start - scrollMargin, height }),
      )}
    </div>
  );
}

/**
 * The vertical offset of the rows on the page, which changes as banners and filters above them appear and disappear.
 */
function useOffset(element: { current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { current } = element;
      if (current) setOffset(Math.round(current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
