/** A global role of a user: admin or client. */
import { Entity, PrimaryColumn } from 'typeorm';
import type { GlobalRole } from '@praxis/contracts/auth/role.const';

@Entity('user_roles')
export class UserRoleEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') role!: GlobalRole;
}
