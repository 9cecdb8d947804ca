/** The options of the command palette in sections, and which of them match the typed text. Pure. */
import type { Lead } from '@praxis/contracts/lead/lead';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';
import { ROLE_NAMES } from '../../../lib/auth/role-labels.js';
import { assigneeLabel } from '../../../lib/lead/assignees.js';
import { matchesWords, type Action, type ActionChoice } from '../../../lib/core/action/action.js';

export interface Option {
  id: string;
  label: string;
  /** Beside the label, muted: distinguishes two with the same label. */
  detail?: string | undefined;
  /** Keys that do the same. */
  keys?: string | undefined;
  /** Other words that find it. */
  words?: string | undefined;
  /** The option leads to another question in the palette, which stays open. */
  asksMore?: boolean;
  /** Offered again when the palette is opened next. */
  isRemembered?: boolean;
  run: () => void;
}

export interface Section {
  title: string;
  options: readonly Option[];
}

/** A longer list is not read: typing on is quicker. */
const MAX_CHOICES = 30;

/** Sections with the options that fit, without those in which none does. */
export function fittingSections(sections: readonly Section[], text: string): Section[] {
  const wanted = text.trim();
  return sections
    .map(({ title, options }) => ({ title, options: wanted ? options.filter(fits(wanted)) : options }))
    .filter(({ options }) => options.length > 0);
}

const fits =
  (text: string) =>
  (option: Option): boolean =>
    matchesWords(option, text);

/** An action as an option. `ask` begins its question, if it has one. */
export function optionOf(action: Action, ask: (action: Action) => void): Option {
  const { id, label, words, keys } = action;
  const asksMore = action.toForLead !== undefined || action.choices !== undefined;
  return {
    id,
    label,
    words,
    asksMore,
    keys: keys?.[0],
    run: () => (asksMore ? ask(action) : void action.run?.()),
  };
}

/** Found leads: they are searched on the server, and all of them fit. */
export function leadOptions(leads: readonly Lead[], go: (leadId: string) => void): Option[] {
  return leads.map(({ id, name, email, phone, caseType, leadType }) => ({
    id: `lead.${id}`,
    label: name,
    isRemembered: true,
    detail: [email, phone, caseType ?? leadType].filter(Boolean).join(' · '),
    run: () => go(id),
  }));
}

/** People of the team, found by name or address. */
export function personOptions(people: readonly Assignee[], go: (userId: string) => void): Option[] {
  return people.map((person) => ({
    id: `person.${person.id}`,
    label: assigneeLabel(person, people),
    isRemembered: true,
    detail: `${ROLE_NAMES[person.role]} · Assigned leads`,
    words: `${person.email} team colleague people`,
    run: () => go(person.id),
  }));
}

/** The choices of an action; the first matching ones. */
export function choiceOptions(choices: readonly ActionChoice[], text: string): Option[] {
  return choices.filter(({ label }) => matchesWords({ label }, text.trim())).slice(0, MAX_CHOICES);
}
