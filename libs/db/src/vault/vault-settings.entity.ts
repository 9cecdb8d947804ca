/** What a practice's key vault does by itself; without a row, nothing. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('vault_settings')
export class VaultSettingsEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @Column('boolean', { default: false }) autoRotation!: boolean;
  @Column('boolean', { default: false }) accessNotifications!: boolean;
}
