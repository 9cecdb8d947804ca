/** An attorney or agent whose time can be booked. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DEFAULT_RULES, type BookingRules } from '@praxis/contracts/appointment/scheduling';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('providers')
export class HostEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') timeZone!: string;
  /** Where clients are met; empty means the practice's own address. */
  @Column('text', { default: '' }) location!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('jsonb', { default: DEFAULT_RULES }) rules!: BookingRules;
  /** The member whose leads are booked with this host first. */
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @Column('timestamptz', { nullable: true }) lastBookedAt!: Date | null;
}
