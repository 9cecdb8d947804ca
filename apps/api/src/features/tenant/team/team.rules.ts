/** Rights to manage team members: owners manage everyone, staff only viewers (specification 1, section 6). Pure. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

/** True if role `actor` may manage a person who has, or will get, role `target`. */
export function mayManage(actor: TenantRole | undefined, target: TenantRole): boolean {
  switch (actor) {
    case 'owner':
      return true;
    case 'staff':
      return target === 'viewer';
    case 'viewer':
    case undefined:
      return false;
  }
}
