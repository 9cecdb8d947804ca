/**
 * A field that offers the choices that match the typed text, for lists that are too long for a drop-down. Import it
 * with `lazy`, so that its code is loaded separately.
 */
import { Box } from '@chakra-ui/react/box';
import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox as Chakra } from '@chakra-ui/react/combobox';
import { Input, type InputProps } from '@chakra-ui/react/input';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { number } from '../lib/core/format.js';
import { findMatches, type ComboboxChoice } from './combobox-matches.js';

/** More options would slow the page down, and no one reads them. */
const MAX_OPTIONS_SHOWN = 50;

interface ComboboxProps {
  /** Accessible name, not shown. Without it, the label of the surrounding form field is used. */
  label?: string;
  choices: readonly ComboboxChoice[];
  /** The chosen option. */
  value: ComboboxChoice;
  onChange: (id: string) => void;
  testId?: string;
  /** Whether a choice matches the typed text; by default, whether its name contains the text. */
  isMatch?: (choice: ComboboxChoice, text: string) => boolean;
  /** An additional note on a choice in the list. */
  note?: (choice: ComboboxChoice) => string;
  /** Styles of the field. */
  input?: InputProps;
}

export function Combobox(props: ComboboxProps) {
  const { label, choices, value, onChange, testId, input, isMatch, note: noteOf } = props;
  // The typed text; null while the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null);
  const { shown, more } = useMemo(
    () => findMatches({ choices, text: typed ?? '', chosen: value, most: MAX_OPTIONS_SHOWN, isMatch }),
    [choices, typed, value, isMatch],
  );
  const collection = useMemo(
    () =>
      createListCollection({ items: shown, itemToValue: ({ id }) => id, itemToString: ({ name }) => name }),
    [shown],
  );
  const rest = more > 0 ? `${number(more)} more. Type to find them.` : '';
  const note = shown.length === 0 ? 'No matches' : rest;
  return (
    <Chakra.Root
      collection={collection}
      value={[value.id]}
      onValueChange={({ value: [id] }) => id !== undefined && id !== value.id && onChange(id)}
      inputValue={typed ?? value.name}
      onInputValueChange={({ inputValue, reason }) => setTyped(reason === 'input-change' ? inputValue : null)}
      onOpenChange={({ open, reason }) => {
        if (!open) setTyped(null);
        // Typing opens the list too, and must keep its text.
        else if (reason !== 'input-change') setTyped('');
      }}
      inputBehavior="autohighlight"
      openOnClick
      lazyMount
      unmountOnExit
      positioning={{ sameWidth: false, placement: 'bottom-start', fitViewport: true }}
      translations={{ triggerLabel: 'Show all' }}
    >
      {label !== undefined && <Chakra.Label srOnly>{label}</Chakra.Label>}
      <Chakra.Control position="relative">
        <Chakra.Input asChild>
          <Input
            data-testid={testId}
            placeholder={value.name}
            pe="8"
            textOverflow="ellipsis"
            // Selects the text, so that a user who reaches the field with Tab replaces the name by typing.
            onFocus={(event) => event.currentTarget.select()}
            {...input}
          />
        </Chakra.Input>
        <Chakra.Trigger position="absolute" insetEnd="2" insetBlock="0" color="fg.muted" cursor="pointer">
          <ChevronDown size={16} aria-hidden />
        </Chakra.Trigger>
      </Chakra.Control>
      <Chakra.Positioner
        zIndex="dropdown"
        minW="max(var(--reference-width), 16rem)"
        maxW="calc(100vw - 2rem)"
      >
        <Box
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="sm"
          boxShadow="md"
          w="full"
          fontSize="md"
        >
          <Chakra.Content maxH="min(20rem, calc(var(--available-height) - 3rem))" overflowY="auto" p="1">
            {shown.map((choice) => (
              <Chakra.Item
                key={choice.id}
                item={choice}
                px="2"
                py="1.5"
                borderRadius="sm"
                cursor="pointer"
                overflowWrap="anywhere"
                _highlighted={{ bg: 'bg.raised' }}
                _checked={{ fontWeight: 'medium' }}
              >
                <Chakra.ItemText>{choice.name}</Chakra.ItemText>
                {noteOf && (
                  <Box as="span" float="inline-end" ps="4" color="fg.muted" fontVariantNumeric="tabular-nums">
                    {noteOf(choice)}
                  </Box>
                )}
              </Chakra.Item>
            ))}
          </Chakra.Content>
          <Box role="status" px="3" py={note && '2'} color="fg.muted" fontSize="xs">
            {note}
          </Box>
        </Box>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}
