/** A control that does nothing while a response is pending, such as the button that sent the request. */
import { waitFor } from '@testing-library/react';

/** Waits until pressing the control does something. */
export async function pressable(find: () => HTMLElement): Promise<HTMLElement> {
  return await waitFor(() => {
    const control = find();
    expect(control).toBeEnabled();
    expect(control).not.toHaveAttribute('aria-disabled', 'true');
    return control;
  });
}
