/** A lead's contact and deal in the tenant's CRM. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CrmProblem } from '@praxis/contracts/crm/crm.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('crm_records')
export class CrmRecordEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') leadId!: string;
  @Column('text', { nullable: true }) contactId!: string | null;
  @Column('text', { nullable: true }) dealId!: string | null;
  /** Number of changes of the lead; `sent` is the number of those that have been sent. */
  @Column('int', { default: 1 }) wanted!: number;
  @Column('int', { default: 0 }) sent!: number;
  @Column('text', { nullable: true }) problem!: CrmProblem | null;
  @Column('int', { default: 0 }) failures!: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
