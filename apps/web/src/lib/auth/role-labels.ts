/** Labels for tenant roles. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

export const ROLE_NAMES: Record<TenantRole, string> = { viewer: 'Viewer', staff: 'Staff', owner: 'Owner' };
