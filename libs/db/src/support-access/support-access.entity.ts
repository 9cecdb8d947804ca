/** A request for support access to a practice, and its state. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { SupportStatus } from '@praxis/contracts/support-access/support-access.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('support_access')
export class SupportAccessEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') askedBy!: string;
  @Column('text') reason!: string;
  @Column('text') role!: TenantRole;
  @Column('int') minutes!: number;
  @Column('text', { default: 'asked' }) status!: SupportStatus;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  decidedBy!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  /** When granted access ends, regardless of its status. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  endedBy!: string | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
