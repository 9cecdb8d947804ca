/** Who may change whom in a team: owners everybody, staff viewers alone (specification 1, section 6). Pure. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

/** True when somebody of role `actor` may deal with a person who has, or is to have, `target`. */
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
