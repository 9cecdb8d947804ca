/** The address of a practice's public status page. Zod-free, because the server uses it to decide what to serve. */

const ADDRESS = /^\/status\/([^/]+)\/?$/;

/** The practice that the address of a status page names; undefined for any other page. */
export function readStatusAddress(pathname: string): string | undefined {
  return ADDRESS.exec(pathname)?.[1];
}
