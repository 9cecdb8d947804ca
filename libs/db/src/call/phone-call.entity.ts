/** A call on the telephone line; what is said in it is a `Call`. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  PhoneDirection,
  PhoneLine,
  PhoneOutcome,
  PhoneStatus,
} from '@praxis/contracts/call/phone.const';

@Entity('phone_calls')
export class PhoneCallEntity {
  @PrimaryColumn('uuid') callId!: string;
  @Column('uuid') tenantId!: string;
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
