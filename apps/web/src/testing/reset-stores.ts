/** Resets the stores of the page, as opening the page in a browser does. */
import { forgetPageTitle } from '../components/page-title.js';
import { forgetCalls } from '../features/call/call-store.js';
import { forgetReplies } from '../features/message/inbox/pending-replies.js';
import { forgetNotes } from '../features/lead/panel/begun-notes.js';
import { recordingStore } from '../features/shell/recording.js';
import { readTenantChoice, tenantChoice } from '../lib/tenant/acting-tenant.js';
import { requestIdentity, NOBODY } from '../lib/api/request-identity.js';
import { clearConsole } from '../lib/event/console-store.js';
import { consentStore, readConsent } from '../lib/consent/consent.js';
import { guestBrand, previewStore } from '../lib/tenant/current-brand.js';
import { forgetJourneys } from '../lib/journey/journey-store.js';
import { keySettings, readKeySettings } from '../lib/core/action/key-settings.js';
import { localValues } from '../lib/core/local-storage.js';
import { preferences, readPreferences } from '../lib/journey/preferences.js';
import { toastStore } from '../lib/core/toast-store.js';
import { WORKER_UNKNOWN, workerStore } from '../lib/health/worker-store.js';
import { forgetLossQuestion } from '../lib/core/form/loss-question.js';

/** Stores read the address and stored values when they are created, but in tests many pages share the same stores. */
export function resetStores(): void {
  requestIdentity.setState(NOBODY);
  toastStore.setState({ toast: undefined });
  forgetJourneys();
  forgetCalls();
  clearConsole();
  forgetReplies();
  forgetNotes();
  forgetLossQuestion();
  forgetPageTitle();
  workerStore.setState(WORKER_UNKNOWN);
  recordingStore.setState({ phase: 'idle', file: null });
  tenantChoice.setState(readTenantChoice());
  guestBrand.setState({ isGuest: false, brand: null });
  previewStore.setState({ brand: null, scheme: null });
  keySettings.setState(readKeySettings());
  consentStore.setState(readConsent(localValues));
  preferences.setState(readPreferences(window.location.search, localValues));
}
