/**
 * The language of a page that clients open: chosen on the page, stored on the client's record, requested by the
 * browser, or English. Staff screens are outside this provider and stay English. The Spanish texts are loaded when they
 * are first needed.
 */
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_PARAMETER,
  type Language,
} from '@praxis/contracts/language/language.const';
import { decideLanguage, languageOfTag } from '@praxis/contracts/language/decide-language';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ENGLISH_TEXTS, type PageTexts } from './english-texts.js';

interface ClientLanguage {
  language: Language;
  text: PageTexts;
  /** The language chosen on the page itself; undefined if the visitor chose none. */
  chosen: Language | undefined;
  choose: (language: Language) => void;
  /** Reports the language on the client's record, once it is loaded. */
  note: (recorded: Language | null) => void;
}

const nothing = (): void => undefined;
const Context = createContext<ClientLanguage>({
  language: 'en',
  text: ENGLISH_TEXTS,
  chosen: undefined,
  choose: nothing,
  note: nothing,
});

/** The language of the surrounding page, and its texts. */
export const useClientLanguage = (): ClientLanguage => use(Context);

/** Passes the language of the loaded record to the page, for as long as it shows that record. */
export function useRecordedLanguage(recorded: Language | null | undefined): void {
  const { note } = useClientLanguage();
  useEffect(() => {
    if (recorded === undefined) return undefined;
    note(recorded);
    return () => note(null);
  }, [note, recorded]);
}

/**
 * The language that a form submits: the chosen one, or the one that the browser prefers. A page that is English only by
 * default submits none.
 */
export function useWrittenLanguage(): { language?: Language } {
  const { language, chosen } = useClientLanguage();
  const said = chosen ?? (language === DEFAULT_LANGUAGE ? undefined : language);
  return said ? { language: said } : {};
}

export function ClientLanguageProvider({ children }: { children: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const [recorded, setRecorded] = useState<Language | null>(null);
  const chosen = languageOfTag(parameters.get(LANGUAGE_PARAMETER));
  const wanted = decideLanguage({ chosen, recorded, browser: navigator.languages });
  const spanish = useSpanish(wanted === 'es');
  const language = wanted === 'es' && spanish ? 'es' : 'en';
  useDocumentLanguage(language);
  // True while the Spanish texts load for the first drawing, so that nothing is drawn in the wrong language first,
  // unless the page was already shown.
  const [isWaiting, setWaiting] = useState(wanted === 'es');
  if (isWaiting && spanish !== undefined) setWaiting(false);
  if (isWaiting) return null;
  const choose = (next: Language): void =>
    setParameters(
      (before) => {
        before.set(LANGUAGE_PARAMETER, next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Context
      value={{
        language,
        text: spanish && language === 'es' ? spanish : ENGLISH_TEXTS,
        chosen,
        choose,
        note: setRecorded,
      }}
    >
      {children}
    </Context>
  );
}

/**
 * The Spanish texts; undefined while they load, false if they cannot be loaded, because a page in English is better
 * than none.
 */
function useSpanish(isWanted: boolean): PageTexts | false | undefined {
  const [texts, setTexts] = useState<{ give: PageTexts | false }>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const keep = (give: PageTexts | false): void => {
      if (!isGone) setTexts({ give });
    };
    import('./spanish-texts.js').then(
      ({ SPANISH_TEXTS }) => keep(SPANISH_TEXTS),
      () => keep(false),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return texts?.give;
}

/** Sets the document's language, which screen readers and browsers use. Staff pages are English again. */
function useDocumentLanguage(language: Language): void {
  // A layout effect, so that the language changes together with the text.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = 'ltr';
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
}
