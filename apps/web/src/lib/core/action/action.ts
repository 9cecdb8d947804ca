/**
 * Actions by key or from the command palette. A feature describes its actions with this type and registers them
 * (`action-registry.ts`); the palette, the list of shortcuts and the one key listener read them from there. Pure.
 */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

/**
 * Where a key was pressed: in a field, on a control that Enter presses, in the open record, on a row or its checkbox,
 * or anywhere else.
 */
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
  /**
   * Noun and verb: `lead.add`. The action registered last takes precedence, so that an open page can handle it itself.
   */
  id: string;
  /** The label in the palette and in the list of shortcuts. */
  label: string;
  /** Heading in the list of shortcuts. */
  group: string;
  /**
   * Keys as in `KeyboardEvent.key`. `Mod+` is Control or Command; keys separated by a space are pressed one after the
   * other. Each entry triggers the action.
   */
  keys?: readonly string[];
  /** Keys that also work while the user types. `Mod+` keys always do. */
  inFields?: boolean;
  /**
   * Only useful by key, for example to move through a list: the list of shortcuts shows its keys, the palette does not
   * offer it.
   */
  isKeyOnly?: boolean;
  /** Other words by which the palette finds it. */
  words?: string;
  /** The palette asks for a lead first; returns the page to open for that lead. */
  toForLead?: (leadId: string) => string;
  /** The palette asks the user to choose one of these first. */
  choices?: () => readonly ActionChoice[];
  /**
   * Returns false if the key should keep its own meaning. `press` is absent when the action is chosen in the palette.
   */
  run?: (press?: KeyPress) => boolean | void;
}

/**
 * An action that a feature offers on every page: it opens one of the feature's pages, for users with the needed role.
 */
export interface OfferedAction extends Omit<Action, 'run' | 'choices'> {
  /** The page that it opens; absent if a lead is asked for first. */
  to?: string;
  /** The lowest role in the acting tenant that may use it. */
  needs: TenantRole;
}

/** The actions in effect: among those with the same id, the one registered last. */
export function actionsInForce(registered: readonly Action[]): Action[] {
  return [...new Map(registered.map((action) => [action.id, action])).values()];
}

/** Keys that two different actions use at once. Escape is exempt, because several open parts may use it to close. */
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

/** True for keys that type a character: users can turn these off (WCAG 2.1.4), because speech input types them. */
export function isCharacterKey(keys: string): boolean {
  return !keys.startsWith('Mod+') && keys.split(' ').some((key) => key.length === 1);
}

/** True if each word of the text starts a word of the action's label or of its other words. */
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

/** The caps of a key, as on a keyboard, part by part: `['Ctrl', 'K']`, `['G', 'T']`. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  const parts = keys === ' ' ? [keys] : keys.split(/[ +]/);
  return parts.map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
    return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
