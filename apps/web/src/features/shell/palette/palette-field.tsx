/** The field of the command palette: the typed text, and the keys that move through the list below it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft, Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';

type Direction = 'next' | 'previous' | 'first' | 'last';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'first',
  PageDown: 'last',
};
/** The longest search text that the API accepts. */
const MAX_TEXT = 200;

interface PaletteFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  /** Label of the chosen action, while it asks for something else. */
  asked: string | undefined;
  listId: string;
  activeElementId: string | undefined;
  onFocus: () => void;
  onText: (text: string) => void;
  onMove: (to: Direction) => void;
  onChoose: () => void;
  onBack: () => void;
  onClose: () => void;
}

export function PaletteField({
  ref,
  text,
  asked,
  listId,
  activeElementId,
  onText,
  ...on
}: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const direction = DIRECTIONS[event.key];
    const isOpener = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (direction) on.onMove(direction);
    else if (event.key === 'Enter') on.onChoose();
    else if (event.key === 'Escape' && asked) on.onBack();
    else if (event.key === 'Backspace' && asked && text === '') on.onBack();
    else if (isOpener) on.onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Flex align="center" gap="2" px="3" color="fg.muted">
      {asked ? (
        <Button size="sm" variant="ghost" px="1" aria-label="Back to all commands" onClick={on.onBack}>
          <ArrowLeft aria-hidden />
        </Button>
      ) : (
        <Box ps="1">
          <Search size={16} aria-hidden />
        </Box>
      )}
      <chakra.input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={asked ?? 'Search leads, people, pages and actions'}
        aria-expanded
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeElementId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_TEXT}
        placeholder={
          asked ? `${asked}: name, email or phone number` : 'Search leads, people, pages and actions'
        }
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={on.onFocus}
        onKeyDown={onKeyDown}
        flex="1"
        minW="0"
        h="12"
        bg="transparent"
        color="fg"
        fontSize="lg"
        outline="none"
        _placeholder={{ color: 'fg.muted' }}
      />
      <Button size="sm" variant="ghost" px="1" aria-label="Close" onClick={on.onClose}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
