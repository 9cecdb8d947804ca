/** A tenant's name in addresses. Pure. */

/** Longest part of a name in an address. */
const SLUG_MAX = 40;

/** Its name, or where that is taken, with its id. */
export function slugsOf(name: string, id: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return plain === '' ? [id] : [plain, `${plain}-${id}`];
}
