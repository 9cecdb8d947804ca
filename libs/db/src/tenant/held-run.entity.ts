/** A step of a run that waits because its tenant is suspended. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('held_runs')
export class HeldRunEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') workflowId!: string;
  @PrimaryColumn('text') activity!: string;
  @Column('timestamptz', { default: () => 'now()' }) heldAt!: Date;
}
