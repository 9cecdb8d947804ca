/** A report of the payment vendor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('payment_events')
export class PaymentEventEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') type!: string;
  @Column('text', { nullable: true }) subscriptionId!: string | null;
  @Column('text', { nullable: true }) checkoutId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { nullable: true }) processedAt!: Date | null;
  @Column('text', { nullable: true }) outcome!: string | null;
}
