/** The options of the command palette in sections, and which of them match the typed text. Pure. */
import type { Lead } from '@praxis/contracts/lead/lead';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';
import { ROLE_NAMES } from '../../../lib/auth/role-labels.js';
import { assigneeLabel } from '../../../lib/lead/assignees.js';
import { matchesWords, type Action, type ActionChoice } from '../../../lib/core/action/action.js';

export interface Option {
  id: string;
  label: string;
  /** Shown beside the label, muted, to distinguish options with the same label. */
  detail?: string | undefined;
  /** The keys that run the same action. */
  keys?: string | undefined;
  /** Other words by which the option is found. */
  words?: string | undefined;
  /** The option leads to another question in the palette, which stays open. */
  asksMore?: boolean;
  /** Offered again as a recent choice when the palette is next opened. */
  isRemembered?: boolean;
  run: () => void;
}

export interface Section {
  title: string;
  options: readonly Option[];
}

/** The maximum number of choices shown: typing more is quicker than reading a longer list. */
const MAX_CHOICES = 30;

/** The sections with their matching options; sections without a match are left out. */
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

/**
 * An action as an option.
 * @param ask starts the action's question, if it has one
 */
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

/** Leads that the server found; all of them match. */
export function leadOptions(leads: readonly Lead[], go: (leadId: string) => void): Option[] {
  return leads.map(({ id, name, email, phone, caseType, leadType }) => ({
    id: `lead.${id}`,
    label: name,
    isRemembered: true,
    detail: [email, phone, caseType ?? leadType].filter(Boolean).join(' · '),
    run: () => go(id),
  }));
}

/** People of the team, found by name or email address. */
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

/** The first matching choices of an action. */
export function choiceOptions(choices: readonly ActionChoice[], text: string): Option[] {
  return choices.filter(({ label }) => matchesWords({ label }, text.trim())).slice(0, MAX_CHOICES);
}
