/** The arithmetic of A/B tests. Pure. */

/** The quantile of the normal distribution for an interval of 95%. */
const Z_95 = 1.959963984540054;

export interface Share {
  count: number;
  /** Size of the group that the share is of; more than 0. */
  of: number;
}

export interface ConfidenceInterval {
  value: number;
  low: number;
  high: number;
}

/**
 * The interval of a share that holds for few and for rare events too: Wilson's score interval (E. B. Wilson, Probable Inference, the
 * Law of Succession, and Statistical Inference, JASA 22, 1927, pages 209–212), without a correction for continuity.
 */
export function shareInterval({ count, of }: Share): ConfidenceInterval {
  const share = count / of;
  const square = Z_95 ** 2;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const reach = (Z_95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  // Rounding must not move an end of the interval past the share itself.
  return {
    value: share,
    low: Math.min(share, Math.max(0, middle - reach)),
    high: Math.max(share, Math.min(1, middle + reach)),
  };
}

/**
 * The interval of the difference of two shares, `b` less `a`: Newcombe's method 10 (R. G. Newcombe, Interval estimation for the
 * difference between independent proportions, Statistics in Medicine 17, 1998, pages 873–890), made of both intervals of Wilson.
 */
export function differenceInterval(a: Share, b: Share): ConfidenceInterval {
  const [from, to] = [shareInterval(a), shareInterval(b)];
  const value = to.value - from.value;
  return {
    value,
    low: value - Math.hypot(to.value - to.low, from.high - from.value),
    high: value + Math.hypot(to.high - to.value, from.value - from.low),
  };
}

/**
 * The probability that counts deviate at least this far from the configured shares by chance: the chi-square test with
 * one degree of freedom. R. Kohavi, D. Tang and Y. Xu, Trustworthy Online Controlled Experiments, 2020, chapter 21.
 */
export function ratioPValue([a, b]: readonly [number, number], shareOfB: number): number {
  const total = a + b;
  const [expectedA, expectedB] = [total * (1 - shareOfB), total * shareOfB];
  // A variant without an expected share has no leads.
  if (expectedA === 0 || expectedB === 0) return (expectedA === 0 ? a : b) === 0 ? 1 : 0;
  const chiSquare = (a - expectedA) ** 2 / expectedA + (b - expectedB) ** 2 / expectedB;
  return complementaryError(Math.sqrt(chiSquare / 2));
}

/** Coefficients of the polynomial below, from the highest power down. */
const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** erfc(x) for x ≥ 0 with a relative error below 1.2e-7: W. H. Press et al., Numerical Recipes, 2nd edition, section 6.2. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  return t * Math.exp(COEFFICIENTS.reduce((sum, coefficient) => sum * t + coefficient, 0) - x ** 2);
}
