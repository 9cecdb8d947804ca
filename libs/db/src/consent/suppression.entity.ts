/** An address to which nothing may be sent, regardless of its owner's consent. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SuppressionReason } from '@praxis/contracts/consent/suppression.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('suppressions')
export class SuppressionEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') channel!: Channel;
  @Column('text') contactKey!: string;
  @Column('text') reason!: SuppressionReason;
  @Column('text') hint!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
