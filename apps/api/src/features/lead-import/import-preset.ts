/**
 * The programs whose exports are recognized by their column names, and what their stages mean here. Pure.
 *
 * Clio: help.clio.com, "Migration Templates" and "Clio Grow Pipeline". Follow Up Boss: help.followupboss.com, "Changing a Lead
 * Stage". HubSpot: knowledge.hubspot.com, the default lifecycle stages and lead statuses.
 */
import type { ImportPreset } from '@praxis/contracts/lead-import/lead-import';
import { plainColumn } from './column-suggestion.js';
import type { ValueMeaning } from './status-words.js';

/** Column names that are typical of a program's exports and rare in other files, in the form of `plainColumn`. */
const TELLTALES: Record<ImportPreset, readonly string[]> = {
  clio: [
    'primaryemailaddress',
    'primaryphonenumber',
    'matterstatus',
    'matterstage',
    'practicearea',
    'responsibleattorney',
    'originatingattorney',
    'clientreference',
    'matterdescription',
    'primaryphone',
  ],
  follow_up_boss: [
    'iscontacted',
    'lastassigned',
    'email1',
    'email1type',
    'phone1',
    'phone1type',
    'assignedto',
    'dateadded',
    'listingprice',
    'leadsource',
  ],
  hubspot: [
    'recordid',
    'recordidcontact',
    'lifecyclestage',
    'contactowner',
    'originalsource',
    'originaltrafficsource',
    'marketingcontactstatus',
    'lastactivitydate',
    'associatedcompany',
    'createdate',
  ],
};
/** Minimum number of typical column names to recognize a program. The program with most of them wins. */
const LEAST_TELLTALES = 2;

/** The program that exported a file with these columns; undefined for any other file. */
export function presetOf(columns: readonly string[]): ImportPreset | undefined {
  const names = new Set(columns.map(plainColumn));
  const [best] = (Object.keys(TELLTALES) as ImportPreset[])
    .map((preset) => ({ preset, found: TELLTALES[preset].filter((name) => names.has(name)).length }))
    .sort((one, other) => other.found - one.found);
  return best && best.found >= LEAST_TELLTALES ? best.preset : undefined;
}

/** Meanings of a program's stages that differ from the usual ones (`status-words.ts`). */
export const PRESET_STATUSES: Record<ImportPreset, Readonly<Record<string, ValueMeaning>>> = {
  // Matters are only opened for clients.
  clio: { open: 'converted', closed: 'converted', pending: 'qualified' },
  // Pending is under contract, closed is a closed deal.
  follow_up_boss: { pending: 'converted', closed: 'converted', buyer: 'qualified', seller: 'qualified' },
  hubspot: { open: 'new', other: 'tag' },
};
