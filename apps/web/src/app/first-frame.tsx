/**
 * What a page shows before its code has arrived, rendered when the app is built (`scripts/first-frame.mjs`): the header
 * bar and the loading indicator, which the page replaces, and the cookie notice, which stays
 * (`cookie-notice-root.tsx`).
 */
import { Box } from '@chakra-ui/react/box';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageSpinner } from '../components/page-spinner.js';
import { CookieNotice } from '../features/consent/cookie-notice.js';
import { CONSENT_KEYS } from '../lib/consent/consent.js';
import { PREFERENCE_KEYS } from '../lib/journey/preferences.js';
import { REMEMBERED_BRAND_KEY } from '../lib/tenant/remembered-brand.js';
import { CANVAS_VARIABLE } from '../theme/palette-variables.js';
import { praxisSystem } from '../theme/system.js';
import { prepareFirstFrame } from './first-frame-script.js';

/**
 * HTML for the two elements of index.html, a style sheet for both, and a script to run before they are drawn. The style
 * sheet and the script contain no `<`, because the server takes the next `<` for their end.
 */
export interface FirstFrame {
  root: string;
  notice: string;
  css: string;
  script: string;
}

/** Hides an answered notice until the app takes it over and removes both attributes. */
const ANSWERED = 'html[data-cookies] [data-first-frame]{display:none}';

/**
 * Style of the text in index.html that replaces the page when its code cannot be loaded. The CSS reset removes the
 * underline of links, so it is added back.
 */
const LOAD_FAILED = '#root>p{padding:6rem 1rem;text-align:center}#root>p>a{text-decoration:underline}';

export function drawFirstFrame(): FirstFrame {
  const sheets = new Set<string>();
  const draw = (content: ReactNode): string =>
    renderToString(<ChakraProvider value={praxisSystem()}>{content}</ChakraProvider>).replaceAll(
      /<style[^>]*>([^<]*)<\/style>/g,
      (_, sheet: string) => {
        sheets.add(sheet);
        return '';
      },
    );
  const root = draw(
    <>
      <Box h="14" boxSizing="content-box" borderBottomWidth="1px" />
      <PageSpinner />
    </>,
  );
  const notice = draw(<CookieNotice />);
  const keys = {
    cookies: CONSENT_KEYS.cookies,
    scheme: PREFERENCE_KEYS.scheme,
    brand: REMEMBERED_BRAND_KEY,
    canvas: CANVAS_VARIABLE,
  };
  return {
    root,
    notice,
    css: [...sheets, ANSWERED, LOAD_FAILED].join(''),
    script: `(${prepareFirstFrame.toString()})(${JSON.stringify(keys)});`,
  };
}
