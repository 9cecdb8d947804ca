/** The endpoints under their headings; only the visible rows are drawn, however many there are. */
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Endpoint } from './endpoints.js';
import { listedRows, type ListedRow } from './shown-endpoints.js';
import { GROUP_LABELS } from './test-labels.js';

/** In pixels. */
const ROW_HEIGHT = 52;
const HEADING_HEIGHT = 40;

interface ChecklistListProps {
  endpoints: readonly Endpoint[];
  /** The list scrolls to this endpoint when it changes. */
  openId: string | undefined;
  renderRow: (endpoint: Endpoint) => ReactNode;
}

export function ChecklistList({ endpoints, openId, renderRow }: ChecklistListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const { current } = list;
    if (current) setScrollMargin(Math.round(current.getBoundingClientRect().top + window.scrollY));
  }, [endpoints]);
  const rows = listedRows(endpoints);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
    scrollMargin,
    // Fixed content at the top of the window covers rows.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 60,
    useFlushSync: false,
  });
  const openIndex = rows.findIndex((row) => row.kind === 'endpoint' && row.endpoint.id === openId);
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another endpoint is opened: scrolling on by hand is not undone
  }, [openId]);
  return (
    <chakra.ul
      ref={list}
      aria-label="Endpoints"
      listStyleType="none"
      position="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start, size }) => {
        const row = rows[index];
        return (
          <chakra.li
            key={key}
            position="absolute"
            top="0"
            insetInline="0"
            style={{ height: size, transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row?.kind === 'heading' && <GroupHeading {...row} />}
            {row?.kind === 'endpoint' && renderRow(row.endpoint)}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

const keyOf = (row: ListedRow | undefined): string =>
  row?.kind === 'endpoint' ? row.endpoint.id : (row?.group ?? '');

function GroupHeading({ group, count }: Extract<ListedRow, { kind: 'heading' }>) {
  return (
    <Flex h="full" align="center" gap="2" px="4" bg="bg.inset" borderTopWidth="1px">
      <Heading as="h2" fontSize="md" fontWeight="medium">
        {GROUP_LABELS[group]}
      </Heading>
      <Text fontSize="md" color="fg.muted" fontVariantNumeric="tabular-nums">
        {count}
      </Text>
    </Flex>
  );
}
