/** Tabs that follow the ARIA pattern: arrow keys move between them, and the panel of the chosen one is drawn. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { InParam } from './dirty-guard.js';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The search parameter that stores the choice: forms in the tab ask before it changes. */
  param?: string;
  /** Content of the chosen tab. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, value, onChange, param, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        display="flex"
        gap="1"
        borderBottomWidth="1px"
        overflowX="auto"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <chakra.button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            px="3"
            h="10"
            flexShrink="0"
            fontSize="md"
            fontWeight="medium"
            color="fg.muted"
            whiteSpace="nowrap"
            cursor="pointer"
            transition="color {durations.fast}"
            _hover={{ color: 'fg' }}
            _selected={{ color: 'fg', boxShadow: 'inset 0 -2px 0 {colors.brand.fg}' }}
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            {tab.label}
          </chakra.button>
        ))}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} pt="5">
        {param === undefined ? children : <InParam name={param}>{children}</InParam>}
      </Box>
    </>
  );
}
