/** The result of a lead's last screening, and the decision about it. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('conflict_checks')
export class ConflictCheckEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') leadId!: string;
  @Column('numeric') score!: string;
  @Column('int') ruleVersion!: number;
  @Column('jsonb', { default: () => "'[]'" }) matches!: Record<string, unknown>[];
  @Column('timestamptz', { default: () => 'now()' }) checkedAt!: Date;
  @Column('text', { nullable: true }) decisionReason!: string | null;
  @Column('text', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
}
