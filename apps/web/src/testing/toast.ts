/** The toast of a page, as component tests read it. */
import { screen, waitFor } from '@testing-library/react';

/** Waits until the toast has this title and, if given, this text. */
export async function expectToast(title: string, text?: string | RegExp): Promise<void> {
  await waitFor(() => {
    const toast = screen.getByTestId('toast');
    expect(toast).toHaveTextContent(title);
    if (text) expect(toast).toHaveTextContent(text);
  });
}
