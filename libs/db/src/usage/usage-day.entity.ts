/** Units of a resource that a cycle has used in a day. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';

@Entity('usage_days')
export class UsageDayEntity {
  @Column('uuid') tenantId!: string;
  @PrimaryColumn('uuid') billingCycleId!: string;
  @PrimaryColumn('text') resourceType!: ResourceType;
  @PrimaryColumn('date') day!: string;
  @Column('int') quantity!: number;
}
