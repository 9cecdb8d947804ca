/** An automation's definition, as it was saved once. It never changes. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Definition } from '@praxis/contracts/automation/automation';

@Entity('automation_versions')
export class AutomationVersionEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') automationId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('jsonb') definition!: Definition;
  /** The values of its parameters, by key. */
  @Column('jsonb', { default: () => "'{}'" }) settings!: Record<string, string>;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
