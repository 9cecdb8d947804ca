/**
 * The language on the record of an appointment's client: the page uses it, and saves a language chosen on the page to
 * the record.
 */
import { RefusalDetails } from '@praxis/contracts/core/error';
import type { Language } from '@praxis/contracts/language/language.const';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.js';
import { useChange } from '../../lib/api/use-change.js';
import { useClientLanguage, useRecordedLanguage } from '../../lib/language/client-language.js';
import { chooseLanguageByLink } from './link-requests.js';

interface Opened {
  /** The recorded language; undefined until it has been read. */
  recorded: Language | null | undefined;
  /** The link's secret, as long as the link can change anything. */
  token: string | undefined;
}

export function useKeptLanguage({ recorded, token }: Opened): void {
  const { chosen } = useClientLanguage();
  const [kept, setKept] = useState<Language | null>();
  const { mutate } = useChange({
    request: (language: Language) => chooseLanguageByLink(token ?? '', language),
    onSuccess: ({ language }) => setKept(language),
    // The page changes to the chosen language even if saving fails; later messages then use the stored one.
    onFailure: () => true,
  });
  const known = kept ?? recorded;
  useRecordedLanguage(known);
  useEffect(() => {
    if (token !== undefined && chosen !== undefined && known !== undefined && chosen !== known)
      mutate(chosen);
  }, [token, chosen, known, mutate]);
}

/** The client's language, if the refusal contains it. */
export function languageIn(error: Error | null): Language | null | undefined {
  const parsed = error instanceof ApiError ? RefusalDetails.safeParse(error.body) : undefined;
  return parsed?.data?.language;
}
