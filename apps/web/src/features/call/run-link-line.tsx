/** A link to a call's run in the Temporal UI. */
import { Link } from '@chakra-ui/react/link';
import type { RunLink } from '@praxis/contracts/core/run';
import { ExternalLink } from 'lucide-react';

export function RunLinkLine({ run }: { run: RunLink | undefined }) {
  if (!run?.url) return null;
  return (
    <Link href={run.url} target="_blank" rel="noreferrer" fontSize="md" data-testid="call-run">
      Open this call in the Temporal UI <ExternalLink role="img" aria-label="in a new tab" />
    </Link>
  );
}
