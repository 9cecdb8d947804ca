/** The error boundary of the routes. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorScreen, logRenderError } from '../components/error-screen.js';

export function RouteError() {
  const error = useRouteError();
  useEffect(() => logRenderError(error), [error]);
  // A part that could not be fetched is only fetched again by a new page; the journey and its session survive one.
  return <ErrorScreen onRetry={() => window.location.reload()} />;
}
