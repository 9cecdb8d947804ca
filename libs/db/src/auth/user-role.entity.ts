/** A global role of a user: admin or client. */
import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { GlobalRole } from '@praxis/contracts/auth/role.const';
import { UserEntity } from './user.entity.js';

@Entity('user_roles')
export class UserRoleEntity {
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') role!: GlobalRole;
}
