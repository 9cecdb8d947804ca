/** An admin's quota for one tenant in place of its plan's, and the most that is granted. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LimitedResource } from '@praxis/contracts/usage/quota-override';

@Entity('quota_overrides')
export class QuotaOverrideEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') resourceType!: LimitedResource;
  @Column('bigint', { nullable: true }) quota!: string | null;
  @Column('bigint', { nullable: true }) hardCap!: string | null;
  @Column('text') reason!: string;
  @Column('timestamptz', { nullable: true }) endsAt!: Date | null;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
