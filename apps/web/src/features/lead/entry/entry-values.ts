/** The values of the form for a new lead, and its request. Pure. */
import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  type ConsentSource,
} from '@praxis/contracts/consent/consent.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { NewLead } from '@praxis/contracts/lead/lead-entry';
import { ENTRY_SOURCES } from '@praxis/contracts/lead/lead.const';
import * as z from 'zod/mini';
import { CHANNEL_LABELS } from '../panel/consent-labels.js';
import { SOURCE_LABELS } from '../lead-labels.js';

/** The contract's request as form fields: an absent value is an empty text. */
export interface EntryValues {
  name: string;
  phone: string;
  email: string;
  caseType: string;
  leadType: string;
  /** Empty if the language is not known. */
  language: Language | '';
  source: (typeof ENTRY_SOURCES)[number];
  note: string;
  consent: { channels: ConsentChannel[]; how: ConsentSource; reference: string };
}

export const EMPTY_ENTRY: EntryValues = {
  name: '',
  phone: '',
  email: '',
  caseType: '',
  leadType: '',
  language: '',
  source: 'hand',
  note: '',
  consent: { channels: [], how: 'phone_call', reference: '' },
};

/** The form's request: empty fields are left out, and so is the consent if no channel is checked. */
export const entryForm: z.ZodMiniType<NewLead> = z.pipe(
  z.transform(({ name, consent, ...values }: EntryValues): z.input<typeof NewLead> => ({
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    name,
    ...(consent.channels.length > 0 ? { consent } : {}),
  })),
  NewLead,
);

export const ENTRY_SOURCE_OPTIONS = ENTRY_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));
export const CHANNEL_OPTIONS = CONSENT_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
