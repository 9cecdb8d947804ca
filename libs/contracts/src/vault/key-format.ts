/** Expected format of each vendor's keys, so that a wrong key is refused before it is stored. Zod-free. */
import type { ServiceKeyService } from './vault.const.js';

interface Format {
  fits: (value: string) => boolean;
  rule: string;
}

const FORMATS: Record<ServiceKeyService, Format> = {
  elevenlabs: {
    fits: (value) => value.startsWith('sk-') || value.length > 20,
    rule: 'An ElevenLabs key starts with sk- or is longer than 20 characters',
  },
  twilio: {
    fits: (value) => value.startsWith('AC') || value.startsWith('SK'),
    rule: 'A Twilio key starts with AC or SK',
  },
  openai: {
    fits: (value) => value.startsWith('sk-') && value.length > 20,
    rule: 'An OpenAI key starts with sk- and is longer than 20 characters',
  },
  resend: {
    fits: (value) => value.startsWith('re_') && value.length > 20,
    rule: 'A Resend key starts with re_ and is longer than 20 characters',
  },
  hubspot: { fits: (value) => value.length > 20, rule: 'A HubSpot key is longer than 20 characters' },
  stripe: {
    fits: (value) => value.startsWith('sk_') || value.startsWith('pk_'),
    rule: 'A Stripe key starts with sk_ or pk_',
  },
};
const OTHER_RULE = 'A key is longer than 10 characters';
const OTHER_LENGTH = 10;

/** The problem with a key for a service, in words; undefined when its format is right. */
export function keyFormatProblem(service: string, value: string): string | undefined {
  const format = (FORMATS as Partial<Record<string, Format>>)[service];
  if (/\s|[^\x21-\x7e]/.test(value)) return 'A key has no spaces or special characters';
  if (!format) return value.length > OTHER_LENGTH ? undefined : OTHER_RULE;
  return format.fits(value) ? undefined : format.rule;
}
