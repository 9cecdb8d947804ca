/** Something a lead did or that was done for it. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('lead_interactions')
export class LeadInteraction {
  @PrimaryColumn({ name: 'id', type: 'bigint', generated: 'identity' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'lead_id', type: 'uuid' })
  leadId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'interaction_type', type: 'text' })
  interactionType!: string;

  @Column({ name: 'interaction_data', type: 'jsonb' })
  interactionData!: Record<string, unknown>;

  @Column({ name: 'value_score', type: 'numeric' })
  valueScore!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
