/** Activities that do nothing. */

export interface BareActivities {
  nothing(payload: unknown): Promise<string>;
}

export const activities: BareActivities = {
  nothing: () => Promise.resolve('done'),
};
