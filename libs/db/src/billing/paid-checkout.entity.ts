/** A purchase that is waiting to be set up, or has been set up. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('paid_checkouts')
export class PaidCheckoutEntity {
  @PrimaryColumn('text') checkoutId!: string;
  @Column('timestamptz') paidAt!: Date;
  /** The last day on which the buyer was reminded. */
  @Column('int', { default: 0 }) remindedDay!: number;
  @Column('timestamptz', { nullable: true }) setUpAt!: Date | null;
  /** Whether the vendor must end its subscription with the trial, and whether that was requested. */
  @Column('text', { nullable: true }) ending!: 'requested' | 'confirmed' | null;
  /** When it is checked next; null once it is set up or its subscription is over. */
  @Column('timestamptz', { nullable: true }) nextAt!: Date | null;
}
