/** An item that a simulated provider accepted. */
import type { SimPort } from '@praxis/contracts/sim/sim';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('sim_entries')
export class SimEntryEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' }) seq!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') port!: SimPort;
  @Column('text') kind!: string;
  @Column('text') providerMessageId!: string;
  @Column('text') idempotencyKey!: string;
  @Column('text', { nullable: true }) dedupeKey!: string | null;
  @Column('text') recipient!: string;
  @Column('text', { nullable: true }) sender!: string | null;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('text', { nullable: true }) html!: string | null;
  @Column('jsonb', { default: () => "'[]'" }) attachments!: {
    filename: string;
    contentType: string;
    content: string;
  }[];
  @Column('jsonb', { nullable: true }) event!: Record<string, unknown> | null;
  @Column('text', { nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('text') status!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
