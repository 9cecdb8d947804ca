/** A call on the telephone line; its conversation is a `Call`. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  PhoneDirection,
  PhoneLine,
  PhoneOutcome,
  PhoneStatus,
} from '@praxis/contracts/call/phone.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CallEntity } from './call.entity.js';

@Entity('phone_calls')
export class PhoneCallEntity {
  @TenantForeignKey(() => CallEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') callId!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') direction!: PhoneDirection;
  @Column('text') line!: PhoneLine;
  @Column('text', { nullable: true }) providerCallId!: string | null;
  @Column('text', { nullable: true }) number!: string | null;
  @Column('text', { nullable: true }) contactKey!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') status!: PhoneStatus;
  @Column('text', { nullable: true }) outcome!: PhoneOutcome | null;
  @Column('jsonb', { nullable: true }) decision!: Record<string, unknown> | null;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('text', { nullable: true }) answeredBy!: string | null;
  @Column('uuid', { nullable: true }) requestedBy!: string | null;
  @Column('int', { default: 0 }) legs!: number;
  @Column('int', { default: 0 }) openedLeg!: number;
  @Column('text', { nullable: true }) transfer!: 'ringing' | 'accepted' | 'missed' | null;
  @Column('timestamptz', { nullable: true }) callbackAt!: Date | null;
  @Column('int', { default: 0 }) cents!: number;
  @Column('timestamptz', { nullable: true }) dialedAt!: Date | null;
  @Column('int', { nullable: true }) durationS!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
