/** One event on its way to one endpoint. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DeliveryAttempt } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import type {
  DeliveryProblem,
  DeliveryStatus,
  WebhookMessageType,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => WebhookEndpointEntity, { onDelete: 'CASCADE' }) @Column('uuid') endpointId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: WebhookMessageType;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('uuid', { nullable: true }) appointmentId!: string | null;
  /** Facts that the record will no longer contain when the body is built. */
  @Column('jsonb', { default: () => "'{}'" }) facts!: Record<string, string>;
  @Column('bigint') sequence!: string;
  /** Encrypted; null before the first attempt, and after the person was deleted. */
  @Column('bytea', { nullable: true }) sealedBody!: Buffer | null;
  @Column('text', { default: 'waiting' }) status!: DeliveryStatus;
  @Column('text', { nullable: true }) problem!: DeliveryProblem | null;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('jsonb', { default: () => "'[]'" }) attemptLog!: DeliveryAttempt[];
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
