/**
 * Chooses the columns of the list: a button with a list of checkboxes below it, closed by Escape or a press elsewhere.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Columns3 } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { CheckGroup } from '../../../components/check-group.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { DEFAULT_COLUMNS, OPTIONAL_COLUMNS, type OptionalColumn } from './column-choice.js';

interface ColumnChooserProps {
  columns: readonly OptionalColumn[];
  onChange: (columns: OptionalColumn[]) => void;
}

export function ColumnChooser({ columns, onChange }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = useCallback(() => setOpen((open) => !open), []);
  useActions([{ id: 'lead.columns', label: 'Choose columns', group: 'Leads', keys: ['c'], run: toggle }]);
  useEffect(() => {
    if (!isOpen) return undefined;
    frame.current?.querySelector('input')?.focus();
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Box
      ref={frame}
      position="relative"
      display={{ base: 'none', md: 'block' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Otherwise the list would also handle Escape and clear the selection.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        variant="outline"
        px="2"
        aria-label="Columns"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts="c"
        title="Columns (C)"
        onClick={toggle}
      >
        <Columns3 aria-hidden />
      </Button>
      {isOpen && (
        <Box
          id={id}
          data-testid="column-chooser"
          position="absolute"
          insetEnd="0"
          top="calc(100% + 4px)"
          zIndex="3"
          w="56"
          p="3"
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="md"
          boxShadow="md"
          css={{ '& fieldset > div': { flexDirection: 'column', gap: '0' } }}
        >
          <CheckGroup label="Columns" options={OPTIONAL_COLUMNS} value={columns} onChange={onChange} />
          <Button size="xs" variant="ghost" mt="2" onClick={() => onChange([...DEFAULT_COLUMNS])}>
            Reset
          </Button>
        </Box>
      )}
    </Box>
  );
}
