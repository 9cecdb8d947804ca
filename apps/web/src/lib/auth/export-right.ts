/** The right to export all data of a practice; the API decides the same for itself. Pure. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

interface Exporter {
  isAdmin: boolean;
  /** A session that can only look around. */
  readOnly: boolean;
  /** Role in the practice that owns the data. */
  role: TenantRole | undefined;
}

/** Admins, and the practice's owner. */
export function mayExportAll({ isAdmin, readOnly, role }: Exporter): boolean {
  return isAdmin || (role === 'owner' && !readOnly);
}
