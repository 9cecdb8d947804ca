/** Sums over all practices of one day (UTC). */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('platform_days')
export class PlatformDayEntity {
  @PrimaryColumn('date') day!: string;
  @Column('int') clients!: number;
  @Column('bigint') monthlyRevenueCents!: string;
  @Column('int') leads!: number;
  @Column('int') bookedLeads!: number;
  @Column('bigint') apiCalls!: string;
  @Column('bigint') smsMessages!: string;
  @Column('bigint') emailMessages!: string;
  @Column('bigint') workflowExecutions!: string;
  @Column('bigint') aiCalls!: string;
  /** The storage of practices; measured each hour, null on days before it was. */
  @Column('bigint', { nullable: true }) storageBytes!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) rolledUpAt!: Date;
}
