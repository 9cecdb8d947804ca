/** The automatic actions of a practice's key vault; without a row there are none. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('vault_settings')
export class VaultSettingsEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @Column('boolean', { default: false }) autoRotation!: boolean;
  @Column('boolean', { default: false }) accessNotifications!: boolean;
}
