/** A tab that a press opens, such as the payment vendor's page. */

/** Replaces the tab that `window.open` would open, in each test of a file. */
export function watchOpenedTab(): { opener: unknown; close: jest.Mock; location: { replace: jest.Mock } } {
  const tab = { opener: {} as unknown, close: jest.fn(), location: { replace: jest.fn() } };
  beforeEach(() => {
    jest.clearAllMocks();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  });
  afterEach(() => jest.restoreAllMocks());
  return tab;
}
