/** A user of component tests who waits until a button can be pressed, as people and browser tests do. */
import { waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

/**
 * A user whose clicks wait while a control is disabled, for example until an earlier change by the same control is
 * done.
 */
export function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => expect(isOpen(element)).toBe(true));
    await user.click(element);
  };
  return { ...user, click };
}

const isOpen = (element: Element): boolean =>
  !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true';

/** Presses a control even though it is disabled; it should do nothing, or say why. */
export const pressDisabled = (user: UserEvent, target: Element): Promise<void> =>
  user.pointer({ keys: '[MouseLeft]', target });
