/**
 * A list that is loaded page by page. It shows that it is loading, has failed or is empty, or its rows and a button
 * that loads more.
 */
import { chakra } from '@chakra-ui/react/styled-system';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded, type Loadable } from './loaded.js';
import { ShowMore, type Paged } from './show-more.js';

interface LoadedListProps<T> {
  list: Loadable<InfiniteData<{ items: readonly T[] }>> & Paged;
  /** Names the list for screen readers. */
  label: string;
  /** Title of the failure. */
  failure: string;
  skeleton: ReactNode;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** The label of the button that loads more. */
  more?: string;
  /** One row, with its key. */
  children: (item: T) => ReactNode;
}

export function LoadedList<T>({ list, label, failure, skeleton, empty, more, children }: LoadedListProps<T>) {
  return (
    <Loaded query={list} failure={failure} skeleton={skeleton}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            {items.length === 0 && empty}
            {items.length > 0 && (
              <chakra.ul listStyleType="none" aria-label={label}>
                {items.map(children)}
              </chakra.ul>
            )}
            <ShowMore list={list} label={more} />
          </>
        );
      }}
    </Loaded>
  );
}
