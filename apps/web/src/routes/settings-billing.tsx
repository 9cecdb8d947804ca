/** Settings, Usage & billing: what the practice uses and pays. */
import { useDocumentTitle } from '../components/page-title.js';
import { PracticeBilling } from './usage-billing.js';

export function SettingsBillingPage() {
  useDocumentTitle('Usage & billing');
  return <PracticeBilling />;
}
