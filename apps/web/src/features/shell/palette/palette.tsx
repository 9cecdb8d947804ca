/**
 * The command palette: one field that finds leads, people, pages and actions, and runs the chosen one. A combobox above
 * a list, in a dialog. Load it lazily.
 */
import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { useRef, useState } from 'react';
import { PATHS } from '../../../app/paths.js';
import { keepForToasts } from '../../../components/toaster-place.js';
import type { ShellKind } from '../../../app/navigation.js';
import type { Action } from '../../../lib/core/action/action.js';
import { takeTyped } from './command-store.js';
import { OptionList, optionElementId } from './option-list.js';
import { PaletteField } from './palette-field.js';
import type { Option } from './palette-options.js';
import { SearchState } from './search-state.js';
import { usePaletteSections } from './use-palette-sections.js';
import { useRecentlyChosen } from './use-recently-chosen.js';

const LIST_ID = 'palette-list';

interface PaletteProps {
  kind: ShellKind;
  onClose: () => void;
}

export function Palette({ kind, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Action>();
  const [activeId, setActiveId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const recent = useRecentlyChosen();
  const ask = (action: Action | undefined): void => {
    setAsked(action);
    setText('');
    setActiveId(undefined);
  };
  const { sections, search } = usePaletteSections({ kind, text, asked, ask, recent: recent.options });
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ id }) => id === activeId) ?? options[0];
  const choose = (option: Option): void => {
    if (!option.asksMore) onClose();
    if (option.isRemembered) recent.remember(option);
    option.run();
  };
  const move = (to: 'next' | 'previous' | 'first' | 'last'): void => {
    const at = active ? options.indexOf(active) : -1;
    const index = {
      first: 0,
      last: options.length - 1,
      next: (at + 1) % options.length,
      previous: (at - 1 + options.length) % options.length,
    }[to];
    const next = options[index];
    if (!next) return;
    setActiveId(next.id);
    document.getElementById(optionElementId(next.id))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Chakra.Root
      open
      onInteractOutside={keepForToasts}
      aria-label="Command palette"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => field.current}
      // While an action asks for something, Escape goes back to the first question instead of closing.
      closeOnEscape={!asked}
    >
      <Portal>
        <Chakra.Backdrop />
        {/* At the top on a phone too, because the on-screen keyboard covers the bottom of the screen. */}
        <Chakra.Positioner pt={{ base: '4', md: '20' }}>
          <Chakra.Content mt="0" maxW="36rem" data-testid="palette">
            <PaletteField
              ref={field}
              text={text}
              asked={asked?.label}
              listId={LIST_ID}
              activeElementId={active && optionElementId(active.id)}
              onFocus={() => setText((now) => now + takeTyped())}
              onText={(next) => {
                setText(next);
                setActiveId(undefined);
              }}
              onMove={move}
              onChoose={() => active && choose(active)}
              onBack={() => (asked ? ask(undefined) : onClose())}
              onClose={onClose}
            />
            <OptionList
              id={LIST_ID}
              sections={sections}
              activeId={active?.id}
              onActive={setActiveId}
              onChoose={choose}
            />
            <SearchState
              text={text}
              search={search}
              count={options.length}
              allLeads={asked ? undefined : `${PATHS.leads}?q=${encodeURIComponent(text.trim())}`}
              onGo={onClose}
            />
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
