/**
 * When a person may be called or texted for solicitation: the federal hours, and those of the states that allow less.
 * An answer, a reminder or a reply is not a solicitation, so only the federal hours apply to it. State holidays are not
 * considered. Pure.
 */

/** The permitted hours of a day: from the first hour (included) to the second (excluded). */
export type Hours = readonly [from: number, to: number];

/** 47 CFR 64.1200(c)(1): 8 AM to 9 PM by the clock of the person, texts included. */
export const FEDERAL_HOURS: Hours = [8, 21];

interface StateHours {
  /** The hours of each day for which no others are given below. */
  hours: Hours;
  saturday?: Hours;
  /** Null means that nothing is allowed on Sunday. */
  sunday?: Hours | null;
  areaCodes: string;
}

/**
 * States whose hours are shorter than the federal ones, by their postal letters. Their laws have different exceptions, such as licensed
 * sellers or people who agreed; a practice cannot prove these each time, so the hours apply to everybody.
 */
const STATES: Readonly<Record<string, StateHours>> = {
  /** Rules of the Public Service Commission on telephone solicitation, Ala. Admin. Code ch. 770-X-5. */
  AL: { hours: [8, 20], sunday: null, areaCodes: '205 251 256 334 483 659 938' },
  /** Conn. Gen. Stat. § 42-288a, as of Public Act 23-98, which names texts. */
  CT: { hours: [9, 20], areaCodes: '203 475 860 959' },
  /** Florida Telephone Solicitation Act, Fla. Stat. § 501.059 (texts) and § 501.616(6). */
  FL: {
    hours: [8, 20],
    areaCodes: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  },
  /** Ky. Rev. Stat. § 367.46955. */
  KY: { hours: [10, 21], areaCodes: '270 364 502 606 859' },
  /** La. Rev. Stat. 45:844.11 and following, and General Order R-29617 of the Public Service Commission. */
  LA: { hours: [8, 20], sunday: null, areaCodes: '225 318 337 457 504 985' },
  /** Mass. Gen. Laws ch. 159C § 3. */
  MA: { hours: [8, 20], areaCodes: '339 351 413 508 617 774 781 857 978' },
  /** Stop the Spam Calls Act, Md. Code, Com. Law § 14-4502. */
  MD: { hours: [8, 20], areaCodes: '227 240 301 410 443 667' },
  /** Minn. Stat. § 325E.30. */
  MN: { hours: [9, 21], areaCodes: '218 320 507 612 651 763 924 952' },
  /** Miss. Code § 77-3-723. */
  MS: { hours: [8, 20], sunday: null, areaCodes: '228 471 601 662 769' },
  /** N.M. Stat. § 57-12-22. */
  NM: { hours: [9, 21], areaCodes: '505 575' },
  /** Nev. Rev. Stat. § 598.0918. */
  NV: { hours: [9, 20], areaCodes: '702 725 775' },
  /** Telephone Solicitation Act of 2022, Okla. Stat. tit. 15 § 775C.4. */
  OK: { hours: [8, 20], areaCodes: '405 539 572 580 918' },
  /** House Bill 3865 of 2025, which names texts. */
  OR: { hours: [8, 20], areaCodes: '458 503 541 971' },
  /** R.I. Gen. Laws § 5-61-3.6, with § 5-61-2. */
  RI: { hours: [9, 18], saturday: [10, 17], sunday: null, areaCodes: '401' },
  /** Tex. Bus. & Com. Code § 301.051. */
  TX: {
    hours: [9, 21],
    sunday: [12, 21],
    areaCodes:
      '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  },
  /** Utah Code § 13-25a-103. */
  UT: { hours: [8, 21], sunday: null, areaCodes: '385 435 801' },
  /** Wash. Rev. Code § 19.158.040(2) and § 80.36.390. */
  WA: { hours: [8, 20], areaCodes: '206 253 360 425 509 564' },
  /** Wyo. Stat. § 40-12-302. */
  WY: { hours: [8, 20], areaCodes: '307' },
};

const STATE_OF_CODE = new Map(
  Object.entries(STATES).flatMap(([state, { areaCodes }]) =>
    areaCodes.split(' ').map((code) => [code, state] as const),
  ),
);

const SATURDAY = 6;
const SUNDAY = 7;

/**
 * The states with their own hours in which a person may live: the state of their number, because the laws of Florida,
 * Oklahoma and Oregon presume it to be the person’s, and the state of the practice, because people keep a number when
 * they move and most clients live near. A number of another country is in no state.
 */
export function solicitationStates({
  place = {},
  tenantState,
}: {
  place: { region?: string | undefined; areaCode?: string | undefined } | undefined;
  tenantState: string | null;
}): string[] {
  const { region = 'US', areaCode = '' } = place;
  if (region !== 'US') return [];
  const states = [STATE_OF_CODE.get(areaCode), tenantState !== null && tenantState in STATES && tenantState];
  return [...new Set(states.filter((state) => typeof state === 'string'))];
}

/** The hours that all these states allow on a day, 1 being Monday; undefined if no hour is allowed. */
export function solicitationHours(states: readonly string[], weekday: number): Hours | undefined {
  let [from, to] = FEDERAL_HOURS;
  for (const state of states) {
    const allowed = hoursOf(state, weekday);
    if (!allowed) return undefined;
    from = Math.max(from, allowed[0]);
    to = Math.min(to, allowed[1]);
  }
  return [from, to];
}

function hoursOf(state: string, weekday: number): Hours | null {
  const { hours, saturday = hours, sunday = hours } = STATES[state] ?? { hours: FEDERAL_HOURS };
  return weekday === SUNDAY ? sunday : weekday === SATURDAY ? saturday : hours;
}
