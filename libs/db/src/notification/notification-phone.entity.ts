/** A person's mobile number in a practice, and the code that verifies it. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('notification_phones')
export class NotificationPhoneEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => TenantUserEntity, { refersTo: 'userId', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  /** E.164; null once it was removed. */
  @Column('text', { nullable: true }) number!: string | null;
  @Column('timestamptz', { nullable: true }) verifiedAt!: Date | null;
  @Column('text', { nullable: true }) codeHash!: string | null;
  @Column('timestamptz', { nullable: true }) codeExpiresAt!: Date | null;
  @Column('int', { default: 0 }) codeTries!: number;
  @Column('int', { default: 0 }) codesSent!: number;
  @Column('timestamptz', { default: () => 'now()' }) codesSince!: Date;
}
