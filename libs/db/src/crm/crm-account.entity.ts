/** The account of the CRM that a tenant's contacts and deals are in. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('crm_accounts')
export class CrmAccountEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  /** As the CRM calls it. */
  @Column('text') accountId!: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
