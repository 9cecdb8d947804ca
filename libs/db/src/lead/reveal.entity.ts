/** A person's view of one unmasked record, for a limited time and for a purpose. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('reveals')
export class RevealEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('text') recordType!: 'lead' | 'call';
  @Column('uuid') recordId!: string;
  @Column('text') purpose!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
