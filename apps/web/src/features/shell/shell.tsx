/** The frame around every page: a visitor's, a practice's or a practice's client's. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Fragment, Suspense, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { readBookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { isGuestPage, isPortalPreview } from '@praxis/contracts/core/guest-page';
import { readBrandPreview } from '@praxis/contracts/tenant/brand-preview';
import { useShellKind } from '../../app/use-shell-kind.js';
import { PageAnnouncer } from '../../components/page-title.js';
import { Loading } from '../../components/loading.js';
import type { ShellKind } from '../../app/navigation.js';
import type { OfferedAction } from '../../lib/core/action/action.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { previewStore, setGuest } from '../../lib/tenant/current-brand.js';
import { ClientLanguageProvider, useClientLanguage } from '../../lib/language/client-language.js';
import { OfflineBanner } from './banner/offline-banner.js';
import { ClientShell } from './client-shell.js';
import { InboxWatch } from './inbox-unread.js';
import { LeaveQuestion } from './leave-question.js';
import { PageShortcuts } from './palette/page-shortcuts.js';
import { PracticeShell } from './practice-shell.js';
import { ShellFooter } from './shell-footer.js';
import { SkipLinks } from './skip-links.js';
import { useEngagement } from './use-engagement.js';
import { useEventLog } from './use-event-log.js';
import { useOwnPractice } from './tenant/use-own-practice.js';
import { useAuthSessionWatch } from './use-auth-session-watch.js';
import { useTenantSwitch } from './tenant/use-tenant-switch.js';
import { VisitorShell } from './visitor-shell.js';

interface ShellProps {
  /** Shown above the footer of every page. */
  bottom: ReactNode;
  /** Shown in the footer to visitors and admins. */
  status: ReactNode;
  /** The actions that features offer on every page. */
  offered: readonly OfferedAction[];
}

const SHELLS: Record<ShellKind, ComponentType<{ children: ReactNode }>> = {
  visitor: VisitorShell,
  practice: PracticeShell,
  client: ClientShell,
};

export function Shell({ bottom, status, offered }: ShellProps) {
  const kind = useShellKind();
  const { isAdmin } = useAuthSession();
  const address = useLocation();
  const { search, pathname } = address;
  const isGuest = isGuestPage(address);
  useEffect(() => {
    const brand = readBrandPreview(search);
    if (brand) previewStore.setState({ brand });
  }, [search]);
  // A layout effect, so that the page does not appear in another brand first.
  useLayoutEffect(() => setGuest(isGuest), [isGuest]);
  const Around = SHELLS[kind];
  // The portal is only in English, and so is its preview.
  const Language = isGuest && !isPortalPreview(address) ? ClientLanguageProvider : Fragment;
  if (readBookingAddress(pathname)?.isEmbed)
    return (
      <Language>
        <Watches kind={kind} />
        <EmbeddedPage />
      </Language>
    );
  return (
    <Language>
      <SkipLinks />
      <PageAnnouncer />
      <Watches kind={kind} />
      <InboxWatch />
      <LeaveQuestion />
      <Around>
        <Flex direction="column" minW="0" minH="calc(100dvh - var(--header-height, 3.5rem))">
          <Box as="main" id="main" tabIndex={-1} flex="1" minW="0" outline="none">
            <Suspense fallback={<LoadingPage />}>
              <Outlet />
            </Suspense>
          </Box>
          <ShellFooter status={!isGuest && (kind === 'visitor' || isAdmin) && status} />
        </Flex>
      </Around>
      {/* A practice's page for its clients sets no cookie and shows no demo data, so it needs neither notice. */}
      {!isGuest && bottom}
      {/* A visitor who opened a single page by a link has no other pages to go to. */}
      {!isGuest && <PageShortcuts kind={kind} offered={offered} />}
      <ScrollRestoration />
    </Language>
  );
}

/** Hooks that run beside every page. Renders nothing, so that their updates do not render a page again. */
function Watches({ kind }: { kind: ShellKind }) {
  useEventLog();
  useEngagement();
  useAuthSessionWatch();
  useOwnPractice(kind);
  useTenantSwitch();
  return null;
}

/** The page embedded in another site: without a frame, and as tall as its content. */
function EmbeddedPage() {
  return (
    <>
      <OfflineBanner />
      <Box as="main" id="main" tabIndex={-1} minW="0" outline="none">
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </Box>
    </>
  );
}

/** Shown while a page's code loads: tells screen readers so, and draws nothing that would flash briefly. */
function LoadingPage() {
  const { text } = useClientLanguage();
  return <Loading label={text('page.loading')} />;
}
