/**
 * Actions by key or from the command palette. A feature describes its actions with this type and registers them
 * (`action-registry.ts`); the palette, the sheet of shortcuts and the one key listener read them from there. Pure.
 */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

/** The place where a key was pressed: in a field, on a control that Enter presses, in the open record, on a row or its box, or nowhere. */
export type KeyPlace = 'field' | 'control' | 'panel' | 'row' | 'box' | 'page';

export interface KeyPress {
  /** The key as in `KeyboardEvent.key`. */
  key: string;
  place: KeyPlace;
  target: Element | null;
}

/** One of the options that an action offers to choose from. */
export interface ActionChoice {
  id: string;
  label: string;
  run: () => void;
}

export interface Action {
  /** Noun and verb: `lead.add`. The one that was registered last counts, so that an open page can do it in place. */
  id: string;
  /** The label in the palette and the sheet. */
  label: string;
  /** Heading in the sheet of shortcuts. */
  group: string;
  /**
   * Keys as in `KeyboardEvent.key`. `Mod+` is Control or Command; keys separated by a space are pressed one after the
   * other. Each entry triggers the same action.
   */
  keys?: readonly string[];
  /** Keys that also work while the user types. `Mod+` keys always do. */
  inFields?: boolean;
  /** Moves through what is open, for example: the sheet lists its keys, the palette does not offer it. */
  isKeyOnly?: boolean;
  /** Other words that find it in the palette. */
  words?: string;
  /** Asks which lead first; gives the page that is opened for it. */
  toForLead?: (leadId: string) => string;
  /** Asks which of these first. */
  choices?: () => readonly ActionChoice[];
  /** False where the key keeps its own meaning. Absent press: chosen in the palette. */
  run?: (press?: KeyPress) => boolean | void;
}

/** An action that a feature offers on every page: it opens a page of the feature, for users who may act there. */
export interface OfferedAction extends Omit<Action, 'run' | 'choices'> {
  /** The page that it opens; absent where a lead is asked for first. */
  to?: string;
  /** The least role in the acting tenant. */
  needs: TenantRole;
}

/** The actions that count: of those with one id, the one registered last. */
export function actionsInForce(registered: readonly Action[]): Action[] {
  return [...new Map(registered.map((action) => [action.id, action])).values()];
}

/** Keys that two different actions claim at once. Escape leaves whatever is open, and may have several takers. */
export function clashes(registered: readonly Action[]): string[] {
  const owners = new Map<string, string>();
  const found: string[] = [];
  for (const { id, keys = [] } of actionsInForce(registered))
    for (const key of keys) {
      const owner = owners.get(key);
      if (owner !== undefined && key !== 'Escape') found.push(`${key}: ${owner} and ${id}`);
      owners.set(key, id);
    }
  return found;
}

/** True for keys that write a character: those can be turned off (WCAG 2.1.4), because speech input types them. */
export function isCharacterKey(keys: string): boolean {
  return !keys.startsWith('Mod+') && keys.split(' ').some((key) => key.length === 1);
}

/** True when each word of the text begins a word of the action's label, or one of its other words. */
export function matchesWords({ label, words = '' }: Pick<Action, 'label' | 'words'>, text: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(/[\s/:]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.some((one) => one.startsWith(word)));
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  ' ': 'Space',
};

/** A key as a keyboard shows it, its parts one by one: `['Ctrl', 'K']`, `['G', 'T']`. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  const parts = keys === ' ' ? [keys] : keys.split(/[ +]/);
  return parts.map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
    return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
