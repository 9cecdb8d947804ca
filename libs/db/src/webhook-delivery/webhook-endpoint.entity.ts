/** An address that a tenant's events are sent to. Its secrets are in the vault. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DisabledReason, WebhookEvent } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('webhook_endpoints')
export class WebhookEndpointEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') url!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text', { array: true }) events!: WebhookEvent[];
  @Column('boolean', { default: true }) isEnabled!: boolean;
  @Column('text', { nullable: true }) disabledBecause!: DisabledReason | null;
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
