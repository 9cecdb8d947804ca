/** The vault's own master key and its previous ones, from the environment or from files. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { keyOf32Bytes } from './variable-types.js';

export const VAULT_VARIABLES = {
  /** Wraps tenants' data keys instead of the key that is derived from PRAXIS_MASTER_KEY: 32 bytes, base64. */
  PRAXIS_VAULT_MASTER_KEY: keyOf32Bytes.optional(),
  /**
   * Comma-separated further keys that can still unwrap data keys. While a new key is rolled out, it may be listed here
   * first.
   */
  PRAXIS_VAULT_MASTER_KEY_PREVIOUS: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(keyOf32Bytes))
    .optional(),
  /** Paths of files, such as mounted secrets, that contain the values of the two variables above. */
  PRAXIS_VAULT_MASTER_KEY_FILE: z.string().optional(),
  PRAXIS_VAULT_MASTER_KEY_PREVIOUS_FILE: z.string().optional(),
};

/** Variables whose value may be in a file. */
const FILE_VARIABLES = ['PRAXIS_VAULT_MASTER_KEY', 'PRAXIS_VAULT_MASTER_KEY_PREVIOUS'] as const;

/** Adds the contents of the named files; error messages say what is wrong with a file, never what it contains. */
export function readVaultKeyFiles(given: NodeJS.ProcessEnv): {
  values: NodeJS.ProcessEnv;
  problems: string[];
} {
  const values = { ...given };
  const problems: string[] = [];
  for (const name of FILE_VARIABLES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name}_FILE: ${name} is set too; set one of them`);
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`);
    }
  }
  return { values, problems };
}
