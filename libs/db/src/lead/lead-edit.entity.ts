/** A change of one of a lead's facts. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { LeadEntity } from './lead.entity.js';

@Entity('lead_edits')
export class LeadEditEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('uuid') editedBy!: string;
  @Column('text') field!: string;
  @Column('text', { nullable: true }) fromValue!: string | null;
  @Column('text', { nullable: true }) toValue!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
