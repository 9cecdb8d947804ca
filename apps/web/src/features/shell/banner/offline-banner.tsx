/** The banner shown while the browser is offline: the page then shows data that was read earlier. */
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
