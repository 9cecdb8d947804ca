/** The error boundary of the routes. */
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorScreen, logRenderError } from '../components/error-screen.js';
import { LoadError } from '../components/load-error.js';
import { ClientLanguageProvider, useClientLanguage } from '../lib/language/client-language.js';

export function RouteError() {
  const error = useRouteError();
  useEffect(() => logRenderError(error), [error]);
  // Only a reload fetches code again that could not be fetched; the journey and its session survive a reload.
  const reload = (): void => window.location.reload();
  if (!isGuestPage(window.location)) return <ErrorScreen onRetry={reload} />;
  // The page's frame, which provides the language, is not rendered after an error.
  return (
    <ClientLanguageProvider>
      <GuestError onRetry={reload} />
    </ClientLanguageProvider>
  );
}

/** The error for a practice's clients: in their language, without a link to the product. */
function GuestError({ onRetry }: { onRetry: () => void }) {
  const { text } = useClientLanguage();
  return <LoadError title={text('page.failed')} text={text('page.failedText')} onRetry={onRetry} />;
}
