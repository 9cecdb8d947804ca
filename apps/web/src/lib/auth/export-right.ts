/** Who may export all data of a practice. The API makes the same decision itself. Pure. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

interface Exporter {
  isAdmin: boolean;
  /** A session that can only read. */
  readOnly: boolean;
  /** Role in the practice that owns the data. */
  role: TenantRole | undefined;
}

/** Admins, and the practice's owner. */
export function mayExportAll({ isAdmin, readOnly, role }: Exporter): boolean {
  return isAdmin || (role === 'owner' && !readOnly);
}
