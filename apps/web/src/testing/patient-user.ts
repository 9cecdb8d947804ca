/** A user of component tests who presses a button once it can be pressed, as people do, and as browser tests do. */
import { waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

/** The user, whose clicks wait while a control is disabled: until an earlier change of the same control is done, say. */
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

/** Presses a control although it is disabled: it does nothing, or says why. */
export const pressDisabled = (user: UserEvent, target: Element): Promise<void> =>
  user.pointer({ keys: '[MouseLeft]', target });
