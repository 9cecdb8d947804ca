/** The vault's own master key, in the environment or in a file, with those before it. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { keyOf32Bytes } from './variable-types.js';

export const VAULT_VARIABLES = {
  /** Wraps tenants' data keys in place of the key that is derived from PRAXIS_MASTER_KEY: 32 bytes, base64. */
  PRAXIS_VAULT_MASTER_KEY: keyOf32Bytes.optional(),
  /** Other keys that still open data keys, by commas. While a new key is rolled out, it may be named here first. */
  PRAXIS_VAULT_MASTER_KEY_PREVIOUS: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(keyOf32Bytes))
    .optional(),
  /** The same in files: paths of mounted secrets. */
  PRAXIS_VAULT_MASTER_KEY_FILE: z.string().optional(),
  PRAXIS_VAULT_MASTER_KEY_PREVIOUS_FILE: z.string().optional(),
};

/** Variables that may be in a file. */
const FILE_VARIABLES = ['PRAXIS_VAULT_MASTER_KEY', 'PRAXIS_VAULT_MASTER_KEY_PREVIOUS'] as const;

/** Adds the contents of the named files; errors say what is wrong with a file, never what is in it. */
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
