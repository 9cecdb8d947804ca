/** An attorney or agent whose time can be booked. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DEFAULT_RULES, type BookingRules } from '@praxis/contracts/appointment/scheduling';

@Entity('providers')
export class HostEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') timeZone!: string;
  @Column('text', { default: 'Video Conference' }) location!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('jsonb', { default: DEFAULT_RULES }) rules!: BookingRules;
  /** The member whose leads come here first. */
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('timestamptz', { nullable: true }) lastBookedAt!: Date | null;
}
