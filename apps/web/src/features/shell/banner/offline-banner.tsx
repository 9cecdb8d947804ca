/** Says that the browser has no network, while that is so: what is shown is what was read before. */
import { WifiOff } from 'lucide-react';
import { useOnline } from '../../../lib/core/online.js';
import { useClientLanguage } from '../../../lib/language/client-language.js';
import { Banner } from './banner.js';

export function OfflineBanner() {
  const { text } = useClientLanguage();
  if (useOnline()) return null;
  return (
    <Banner icon={WifiOff} testId="offline-banner">
      {text('page.offline')}
    </Banner>
  );
}
