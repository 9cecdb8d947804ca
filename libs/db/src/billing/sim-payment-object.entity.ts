/** A customer, subscription, invoice, use or event of the simulated payment vendor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sim_payment_objects')
export class SimPaymentObjectEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') kind!: 'customer' | 'subscription' | 'invoice' | 'usage' | 'event';
  @Column('text', { nullable: true }) parentId!: string | null;
  @Column('jsonb') state!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
