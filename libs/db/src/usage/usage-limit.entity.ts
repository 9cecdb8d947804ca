/** The most of a resource that an owner permits. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';

@Entity('usage_limits')
export class UsageLimitEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') resourceType!: ResourceType;
  @Column('int') hardLimit!: number;
  @Column('uuid', { nullable: true }) updatedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
