/** The account of the CRM that contains a tenant's contacts and deals. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('crm_accounts')
export class CrmAccountEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  /** The CRM's own id of the account. */
  @Column('text') accountId!: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
