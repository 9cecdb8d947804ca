/** Lasting states that must stay visible: acting for a tenant, a read-only session, a brand preview. */
import { Button } from '@chakra-ui/react/button';
import { Eye, Lock, Palette } from 'lucide-react';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { previewStore } from '../../../lib/tenant/current-brand.js';
import { losingChanges } from '../../../lib/core/form/loss-question.js';
import { clock } from '../../../lib/core/format.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useStore } from 'zustand';
import { Banner } from './banner.js';
import { SupportBanner } from './support-banner.js';
import { useSignOut } from '../use-sign-out.js';

export function Banners() {
  const { readOnly, support } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const { brand } = useStore(previewStore);
  const isGuest = isGuestPage(useLocation());
  const preview = brand && <PreviewBanner name={brand.name} />;
  // A page opened by a link shows only the practice, even to signed-in users.
  if (isGuest) return preview;
  return (
    <>
      {tenant?.acting && (
        <Banner icon={Eye} testId="acting-banner">
          Acting as {tenant.name}. What you do here is done in its name, and logged.
        </Banner>
      )}
      {support && <SupportBanner support={support} />}
      {readOnly && <ReadOnlyBanner />}
      {preview}
    </>
  );
}

const SIGN_UP = { title: 'Sign up without saving?', confirm: 'Sign up' };

function ReadOnlyBanner() {
  const { expiresAt } = useAuthSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const signUp = async (): Promise<void> => {
    await signOut({ everywhere: false });
    await navigate(PATHS.auth, { replace: true });
  };
  const failed = (): void =>
    showToast({ title: 'Not signed out', text: 'Try again in a moment.', tone: 'bad' });
  return (
    <Banner
      icon={Lock}
      testId="read-only-banner"
      action={
        <Button
          size="xs"
          variant="outline"
          onClick={() => losingChanges(SIGN_UP, () => signUp().catch(failed))}
        >
          Sign up
        </Button>
      }
    >
      Demo session: you can look at everything but change nothing.
      {expiresAt && ` It ends at ${clock(Date.parse(expiresAt)).slice(0, 5)}.`}
    </Banner>
  );
}

function PreviewBanner({ name }: { name: string }) {
  const [, setQuery] = useSearchParams();
  const isGuest = isGuestPage(useLocation());
  const { user } = useAuthSession();
  const close = (): void => {
    previewStore.setState({ brand: null, scheme: null });
    setQuery(
      (query) => {
        query.delete('brand');
        query.delete('preview');
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Banner
      icon={Palette}
      testId="preview-banner"
      action={
        // Without the preview, a visitor who came by its link may not be allowed to see the page, so they get no close
        // button.
        (user || !isGuest) && (
          <Button size="xs" variant="outline" onClick={close}>
            Close preview
          </Button>
        )
      }
    >
      Theme preview: {name}. Nothing is saved.
    </Banner>
  );
}
