/** The automatic actions of a practice's key vault. For admins. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { VaultSettings } from '@praxis/contracts/vault/vault';
import { useId } from 'react';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Panel } from '../../components/panel.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { changeVault, useVaultSettings } from './vault-queries.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const SWITCHES = [
  {
    name: 'auto_rotation',
    label: 'Auto rotation',
    text: 'Webhook signing secrets are rotated on schedule. Owners get a reminder for keys that only a vendor can create.',
  },
  {
    name: 'access_notifications',
    label: 'Access notifications',
    text: 'The owners get an email whenever someone stores, tests, rotates or revokes a key.',
  },
] as const satisfies readonly { name: keyof VaultSettings; label: string; text: string }[];

export function VaultSettingsPanel({ tenantId }: { tenantId: string }) {
  const settings = useVaultSettings(tenantId);
  return (
    <Panel title="Settings" text="Of the tenant you act in." data-testid="vault-settings">
      <Box p="4">
        <Loaded
          query={settings}
          failure="Could not load settings"
          skeleton={
            <Loading>
              <Skeleton height="24" />
            </Loading>
          }
        >
          {(stored) => <Switches tenantId={tenantId} settings={stored} />}
        </Loaded>
      </Box>
    </Panel>
  );
}

function Switches({ tenantId, settings }: { tenantId: string; settings: VaultSettings }) {
  const id = useId();
  const save = useChange({
    request: (changed: VaultSettings) =>
      changeVault({ action: 'save_settings', tenantId, settings: changed }),
    success: 'Settings saved',
    failure: { title: 'Settings not saved' },
    invalidates: [queryKeys.vault.settings(tenantId)],
  });
  return (
    <Box display="grid" gap="4">
      {SWITCHES.map(({ name, label, text }) => (
        <chakra.label key={name} display="flex" gap="3" alignItems="flex-start" cursor="pointer">
          <chakra.input
            type="checkbox"
            mt="1"
            aria-label={label}
            aria-describedby={`${id}-${name}`}
            checked={settings[name]}
            {...offWhile(save.isPending)}
            onChange={({ target }) => save.mutate({ ...settings, [name]: target.checked })}
          />
          <Box>
            <Text fontWeight="medium">{label}</Text>
            <Text id={`${id}-${name}`} fontSize="md" color="fg.muted">
              {text}
            </Text>
          </Box>
        </chakra.label>
      ))}
    </Box>
  );
}
