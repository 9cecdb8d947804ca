/** Shown while a practice's public page loads; after a failure, shows a button that tries again. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useFailure } from '../lib/api/use-failure.js';
import { useClientLanguage } from '../lib/language/client-language.js';
import { useTranslated } from '../lib/language/translated.js';
import { LoadError } from './load-error.js';
import { Loading } from './loading.js';

interface GuestPagePendingProps {
  query: { error: Error | null; errorUpdatedAt?: number; refetch: () => Promise<unknown> };
  /** Heights of the placeholders, close to those of the loaded parts. */
  heights: readonly string[];
}

export function GuestPagePending({ query, heights }: GuestPagePendingProps) {
  const { text } = useClientLanguage();
  const { problem } = useTranslated();
  const { failure, tryAgain } = useFailure(query);
  if (failure)
    return <LoadError title={text('page.failed')} text={problem(failure.message)} onRetry={tryAgain} />;
  return (
    <Loading label={text('page.loading')}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} mb="5" />
      ))}
    </Loading>
  );
}
