/** Where toasts are: beside the page, so that what covers it neither hides nor blocks them, and is not closed by a press on one. */
export const TOASTER_ID = 'toaster';

/** For `onInteractOutside` of whatever covers the page. */
export function keepForToasts(event: CustomEvent<{ target: EventTarget }>): void {
  const { target } = event.detail;
  if (target instanceof Element && target.closest(`#${TOASTER_ID}`)) event.preventDefault();
}
