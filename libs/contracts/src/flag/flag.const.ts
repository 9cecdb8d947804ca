/** The feature flags that code asks for, and bounds of all flags. Zod-free, because workflows name flags. */

interface FlagDefinition {
  /** The value that code uses if the flag is not defined or not known. */
  codeDefault: boolean;
  /** The switched feature, for admins. */
  purpose: string;
}

export const FLAGS = {
  'no-show-offer': {
    codeDefault: true,
    purpose: 'A client who missed an appointment is offered another time.',
  },
} as const satisfies Record<string, FlagDefinition>;
export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

/** The code's behavior without a definition of the flag; undefined for a flag that no code uses. */
export function codeDefaultOf(key: string): boolean | undefined {
  return FLAG_NAMES.some((name) => name === key) ? FLAGS[key as FlagName].codeDefault : undefined;
}

/** Why a flag has its value, in the words of OpenFeature. `UNKNOWN`: the flag is not defined. */
export const FLAG_REASONS = ['DISABLED', 'TARGETING_MATCH', 'SPLIT', 'UNKNOWN'] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

export const MAX_FLAG_NAME = 64;
export const MAX_FLAG_DESCRIPTION = 300;
export const MAX_FLAG_COUNT = 200;
/** Maximum number of tenants with their own value for one flag. */
export const MAX_FLAG_TARGETS = 1_000;
export const MAX_PERCENT = 100;
