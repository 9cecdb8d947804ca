/** An action of a lead, or an action that was done for it. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { LeadEntity } from './lead.entity.js';

@Entity('lead_interactions')
export class LeadInteractionEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('text') sessionId!: string;
  @Column('text') interactionType!: string;
  @Column('jsonb', { default: () => "'{}'" }) interactionData!: Record<string, unknown>;
  @Column('numeric', { default: 0 }) valueScore!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
