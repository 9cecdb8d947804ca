/** Settings, Account: the business, notifications, and how the user signs in. */
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { LockNotice } from '../components/lockable.js';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { BusinessPanel } from '../features/tenant/settings/business-panel.js';
import { PhoneSettingsPanel } from '../features/call/phone-settings/phone-settings-panel.js';
import { MaskingPanel } from '../features/tenant/settings/masking-panel.js';
import { NotificationSettingsPanel } from '../features/notification/notification-settings-panel.js';
import { FiguresPanel } from '../features/tenant/settings/figures-panel.js';
import { PracticePanel } from '../features/tenant/settings/practice-panel.js';
import { NotificationChannelsPanel } from '../features/tenant/settings/notification-channels-panel.js';
import { NamePanel } from '../features/auth/profile/name-panel.js';
import { SignInPanel } from '../features/auth/account/sign-in-panel.js';
import { FactorPanel } from '../features/auth/second-factor/factor-panel.js';
import { ShortcutsPanel } from '../features/shell/palette/shortcuts-panel.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { lockReason, READ_ONLY_REASON } from '../lib/auth/lock-reason.js';

export function SettingsAccountPage() {
  useDocumentTitle('Account');
  const { readOnly } = useAuthSession();
  return (
    <Grid gap="4" css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => {
          const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
          return (
            <>
              <LockNotice reason={lock} />
              <BusinessPanel tenant={tenant} lock={lock} />
              {hasRank(tenant.role, 'staff') && <PracticePanel tenant={tenant} lock={lock} />}
              {hasRank(tenant.role, 'staff') && <FiguresPanel tenant={tenant} lock={lock} />}
              {hasRank(tenant.role, 'staff') && !tenant.acting && (
                <NotificationSettingsPanel
                  tenant={tenant}
                  lock={lockReason({ role: tenant.role, needed: 'staff', readOnly })}
                />
              )}
              {/* The tenant's notification settings are hidden from viewers. */}
              {hasRank(tenant.role, 'staff') && <MaskingPanel tenant={tenant} lock={lock} />}
              {hasRank(tenant.role, 'staff') && <NotificationChannelsPanel tenant={tenant} lock={lock} />}
              {hasRank(tenant.role, 'staff') && <PhoneSettingsPanel tenant={tenant} lock={lock} />}
            </>
          );
        }}
      </WithTenant>
      <NamePanel lock={readOnly ? READ_ONLY_REASON : undefined} />
      <SignInPanel />
      <FactorPanel />
      <ShortcutsPanel />
    </Grid>
  );
}
