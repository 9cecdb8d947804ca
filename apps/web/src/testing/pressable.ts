/** A control that does nothing while an answer is on its way, such as the one that asked for it. */
import { waitFor } from '@testing-library/react';

/** Waits until pressing it does something. */
export async function pressable(find: () => HTMLElement): Promise<HTMLElement> {
  return await waitFor(() => {
    const control = find();
    expect(control).toBeEnabled();
    expect(control).not.toHaveAttribute('aria-disabled', 'true');
    return control;
  });
}
