/** One person with all their leads. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('contacts')
export class ContactEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  mergedInto!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
