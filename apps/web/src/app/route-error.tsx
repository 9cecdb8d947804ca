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
  // A part that could not be fetched is only fetched again by a new page; the journey and its session survive one.
  const reload = (): void => window.location.reload();
  if (!isGuestPage(window.location)) return <ErrorScreen onRetry={reload} />;
  // The frame of the page is gone with it, and its language.
  return (
    <ClientLanguageProvider>
      <GuestError onRetry={reload} />
    </ClientLanguageProvider>
  );
}

/** A practice's client reads their own language, and no link to the product. */
function GuestError({ onRetry }: { onRetry: () => void }) {
  const { text } = useClientLanguage();
  return <LoadError title={text('page.failed')} text={text('page.failedText')} onRetry={onRetry} />;
}
