/** Work of a run that waits because a breaker is open. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('provider_parked_work')
export class ProviderParkedWorkEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') breakerId!: string;
  @PrimaryColumn('text') workflowId!: string;
  @PrimaryColumn('text', { default: '' }) workId!: string;
  @Column('timestamptz', { default: () => 'now()' }) parkedAt!: Date;
  @Column('timestamptz') dueAt!: Date;
}
