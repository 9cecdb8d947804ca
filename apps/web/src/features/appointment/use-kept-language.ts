/** The language on the record of an appointment's client: the page follows it, and keeps there what is chosen on the page. */
import { RefusalDetails } from '@praxis/contracts/core/error';
import type { Language } from '@praxis/contracts/language/language.const';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.js';
import { useChange } from '../../lib/api/use-change.js';
import { useClientLanguage, useRecordedLanguage } from '../../lib/language/client-language.js';
import { chooseLanguageByLink } from './link-requests.js';

interface Opened {
  /** The recorded language; undefined until it is read. */
  recorded: Language | null | undefined;
  /** The link's secret, while it can change anything. */
  token: string | undefined;
}

export function useKeptLanguage({ recorded, token }: Opened): void {
  const { chosen } = useClientLanguage();
  const [kept, setKept] = useState<Language | null>();
  const { mutate } = useChange({
    request: (language: Language) => chooseLanguageByLink(token ?? '', language),
    onSuccess: ({ language }) => setKept(language),
    // The page still changes to the chosen language; later messages use the stored one.
    onFailure: () => true,
  });
  const known = kept ?? recorded;
  useRecordedLanguage(known);
  useEffect(() => {
    if (token !== undefined && chosen !== undefined && known !== undefined && chosen !== known)
      mutate(chosen);
  }, [token, chosen, known, mutate]);
}

/** The client's language, where a refusal says it. */
export function languageIn(error: Error | null): Language | null | undefined {
  const parsed = error instanceof ApiError ? RefusalDetails.safeParse(error.body) : undefined;
  return parsed?.data?.language;
}
