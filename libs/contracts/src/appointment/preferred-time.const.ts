/** Parts of the day in which a client would like to come. */

export const PREFERRED_TIMES = ['morning', 'afternoon', 'evening', 'any'] as const;

/** When the free times of each part begin and end at the latest, in hours of the host's day. */
export const PREFERRED_HOURS: Readonly<
  Record<(typeof PREFERRED_TIMES)[number], readonly [from: number, to: number]>
> = {
  morning: [9, 12],
  afternoon: [14, 17],
  evening: [17, 19],
  any: [0, 24],
};
