/**
 * Toasts are drawn outside the page, so that an overlay neither hides nor blocks them, and pressing a toast does not
 * close the overlay.
 */
export const TOASTER_ID = 'toaster';

/** For `onInteractOutside` of an overlay that covers the page. */
export function keepForToasts(event: CustomEvent<{ target: EventTarget }>): void {
  const { target } = event.detail;
  if (target instanceof Element && target.closest(`#${TOASTER_ID}`)) event.preventDefault();
}
