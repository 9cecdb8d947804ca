/**
 * The request with which the dashboard sends an owner to enter the figures that it needs:
 * `asking(PATHS.settingsAccount, SET_FIGURES)`.
 */
export const SET_FIGURES = 'set-figures';
