/** A tenant's short name in URLs. Pure. */

/** Maximum number of characters of the short name. */
const SLUG_MAX = 40;

/** The short name from the tenant's name, followed by the one to use if the first is taken, which contains the id. */
export function slugsOf(name: string, id: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return plain === '' ? [id] : [plain, `${plain}-${id}`];
}
