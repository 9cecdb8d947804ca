/** The list itself: as many rows as fit the window, however many are loaded; more are read as the end comes near. */
import { Box } from '@chakra-ui/react/box';
import type { Lead } from '@praxis/contracts/lead/lead';
import { BULK_MOST } from '@praxis/contracts/lead/lead-assignment';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
} from 'react';
import { useMedia } from '../../../lib/core/use-media.js';
import { useNow } from '../../../lib/core/use-now.js';
import { LeadRow } from './lead-row.js';
import { leadTableStyle, ROW_HEIGHT } from './lead-table-style.js';
import { LeadSkeletonRows } from './lead-skeleton.js';
import { RowSlots } from './row-slots.js';
import type { Selection } from './use-selection.js';
import type { ChangeStatus } from '../panel/use-status-change.js';

const HEAD = ['Lead', 'Industry', 'Score', 'Engagement', 'Status', 'Last Interaction', 'Actions'];
/** Rows before the end at which the next page is asked for. */
const AHEAD = 60;
/** Rows that stand for a page under way. */
const COMING = 3;

export interface LeadTableHandle {
  /** Brings a row into sight and gives it the keyboard. */
  focusRow: (index: number) => void;
  /** True while new rows may appear above without moving what somebody reads. */
  mayInsert: () => boolean;
}

interface LeadTableProps {
  leads: readonly Lead[];
  /** How many there are in all, as far as is known. */
  total: number | undefined;
  hasMore: boolean;
  onMore: () => void;
  activeId: string | undefined;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string, how: { reveal: boolean }) => void;
  onStatus: ChangeStatus | undefined;
  handle: Ref<LeadTableHandle>;
  /** Undefined for those who may not change many. */
  selection: Selection | undefined;
}

export function LeadTable(props: LeadTableProps) {
  const { leads, total, hasMore, onMore, activeId, openId, hrefOf, onOpen, onStatus, handle, selection } =
    props;
  const body = useRef<HTMLDivElement>(null);
  const hovered = useRef(false);
  const wide = useMedia('(min-width: 48rem)');
  const height = wide ? ROW_HEIGHT.table : ROW_HEIGHT.list;
  const now = useNow(true, 30_000);
  const scrollMargin = useOffset(body);
  const virtual = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin,
    // What stays at the top of the window covers rows.
    scrollPaddingStart: 150,
    scrollPaddingEnd: 60,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, height]);

  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= leads.length - AHEAD) onMore();
  }, [hasMore, last, leads.length, onMore]);

  useImperativeHandle(
    handle,
    () => ({
      focusRow: (index) => {
        virtual.scrollToIndex(index, { align: 'auto' });
        // A row out of sight exists one frame after the scroll.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            body.current
              ?.querySelector<HTMLElement>(`[data-index="${index}"] .name`)
              ?.focus({ preventScroll: true }),
          ),
        );
      },
      mayInsert: () => !hovered.current && (body.current?.getBoundingClientRect().top ?? 0) > 0,
    }),
    [virtual],
  );

  const firstId = leads[0]?.id;
  const [slots] = useState(() => new RowSlots());
  const keys = slots.assign(
    rows.map(({ index }) => leads[index]?.id ?? ''),
    activeId ?? firstId,
  );
  return (
    <Box
      role="table"
      aria-label="Leads"
      aria-rowcount={(total ?? leads.length) + 1}
      data-testid="lead-table"
      css={leadTableStyle}
    >
      <Box
        role="rowgroup"
        position={{ md: 'sticky' }}
        top="var(--header-height, 3.5rem)"
        zIndex="1"
        bg="bg.canvas"
        borderBottomWidth={{ md: '1px' }}
      >
        <div role="row" className="head" aria-rowindex={1}>
          {HEAD.map((title) => (
            <div
              key={title}
              role="columnheader"
              className="cell"
              style={title === 'Actions' ? { textAlign: 'end' } : undefined}
            >
              {title === 'Lead' && selection && <PickAll selection={selection} count={leads.length} />}
              {title}
            </div>
          ))}
        </div>
      </Box>
      <div
        ref={body}
        role="rowgroup"
        style={{ position: 'relative', height: virtual.getTotalSize() }}
        onPointerEnter={(event) => (hovered.current = event.pointerType === 'mouse')}
        onPointerLeave={() => (hovered.current = false)}
        onClick={(event) => pickFrom(event, selection) || openFrom(event, onOpen)}
      >
        {rows.map(({ index, start }, at) => {
          const lead = leads[index];
          if (!lead) return null;
          return (
            <LeadRow
              key={keys[at]}
              lead={lead}
              index={index}
              top={start - scrollMargin}
              height={height}
              href={hrefOf(lead.id)}
              isActive={lead.id === (activeId ?? firstId)}
              isOpen={lead.id === openId}
              isPicked={selection?.picked.has(lead.id)}
              onStatus={onStatus}
              now={now}
            />
          );
        })}
      </div>
      {hasMore && <LeadSkeletonRows count={COMING} />}
    </Box>
  );
}

/** A press on a row's box chooses it; with Shift, everything from the last one chosen. */
function pickFrom(event: MouseEvent<HTMLElement>, selection: Selection | undefined): boolean {
  if (!selection || !(event.target instanceof HTMLInputElement) || !event.target.matches('.pick'))
    return false;
  const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id'];
  if (id) selection.pick(id, event.shiftKey);
  return true;
}

/** A press anywhere on a row opens its lead; what has a meaning of its own keeps it. */
function openFrom(event: MouseEvent<HTMLElement>, onOpen: LeadTableProps['onOpen']): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const { target } = event;
  const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
  if (!id || target.closest('select')) return;
  const link = target.closest('a');
  if (link && /^(tel|mailto):/.test(link.getAttribute('href') ?? '')) return;
  // Somebody who marks a word to copy it does not want to go anywhere.
  if (!link && window.getSelection()?.type === 'Range') return;
  event.preventDefault();
  onOpen(id, { reveal: link?.dataset['action'] === 'reveal' });
}

function PickAll({ selection, count }: { selection: Selection; count: number }) {
  const { ids, pickAll, letGo } = selection;
  const all = ids.length > 0 && ids.length >= Math.min(count, BULK_MOST);
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label="Select all shown"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = ids.length > 0 && !all;
      }}
      onChange={() => (all ? letGo() : pickAll())}
    />
  );
}

/** Where the rows begin on the page; banners and filters above them come and go. */
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
