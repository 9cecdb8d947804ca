/** An attorney or agent whose time can be booked. */
import type { BookingRules } from '@praxis/contracts/appointment/scheduling';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('providers')
export class Provider {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;

  @Column({ name: 'location', type: 'text' })
  location!: string;

  @Column({ name: 'rules', type: 'jsonb' })
  rules!: BookingRules;

  /** The member whose leads come here first. */
  @Column({ name: 'member_id', type: 'uuid', nullable: true })
  memberId!: string | null;

  @Column({ name: 'last_booked_at', type: 'timestamptz', nullable: true })
  lastBookedAt!: Date | null;

  @Column({ name: 'is_active', type: 'boolean', default: true })
  isActive!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
