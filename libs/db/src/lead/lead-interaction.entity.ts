/** Something a lead did or that was done for it. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('lead_interactions')
export class LeadInteractionEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') leadId!: string;
  @Column('text') sessionId!: string;
  @Column('text') interactionType!: string;
  @Column('jsonb', { default: () => "'{}'" }) interactionData!: Record<string, unknown>;
  @Column('numeric', { default: 0 }) valueScore!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
