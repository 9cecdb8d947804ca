/** The search field of a list: `/` focuses it, Escape empties it and then leaves it. */
import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** The dialog around it focuses this field first. */
  'data-autofocus'?: boolean;
}

export function SearchField({ label, value, onChange, inputRef, ...input }: SearchFieldProps) {
  return (
    <Box position="relative">
      <Box position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="fg.muted">
        <Search size={16} aria-hidden />
      </Box>
      <Input
        ref={inputRef}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        ps="8"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value === '') event.currentTarget.blur();
          else onChange('');
        }}
        {...input}
      />
    </Box>
  );
}
