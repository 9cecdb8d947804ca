/** Filters above a list. On a phone they are folded behind a button, so that the list begins on the first screen. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { ListFilter } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useMedia } from '../lib/core/use-media.js';
import { fromWidth } from '../theme/breakpoints.js';
import { ToneBadge } from './tone-badge.js';

interface FoldedFiltersProps {
  /** The number of active filters; shown on the button, because folded filters are still active. */
  count: number;
  children: ReactNode;
}

/** The filters, and on a phone the button that unfolds them: children of the layout around it, such as a `Flex` that wraps. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const isWide = useMedia(fromWidth('md'));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (isWide) return children;
  return (
    <>
      <Button
        variant="outline"
        flexShrink="0"
        aria-label={count > 0 ? `Filters, ${count} on` : 'Filters'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden />
        Filters
        {count > 0 && <ToneBadge tone="info">{count}</ToneBadge>}
      </Button>
      <Box id={id} display="contents">
        {isOpen && children}
      </Box>
    </>
  );
}
