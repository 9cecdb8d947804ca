/** A request and its response as they were sent, with buttons to repeat the request or to open its run. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { ExternalLink } from 'lucide-react';
import { CodeBlock } from '../../components/code-block.js';
import { CopyButton } from '../../components/copy-button.js';
import type { ConsoleEntry } from '../../lib/event/console-store.js';
import { toCurl } from '../../lib/event/curl.js';
import { latency } from '../../lib/core/format.js';

export function ConsoleDetail({ entry }: { entry: ConsoleEntry }) {
  const { method, path, headers, request, response, requestId, runUrl, latencyMs, note } = entry;
  const curl = (): string =>
    toCurl({ method, url: `${window.location.origin}${path}`, headers: headers ?? {}, body: request });
  return (
    <Box px="4" pb="4" ps={{ md: '10' }} data-testid="console-detail">
      <Flex gap="3" align="center" wrap="wrap" mb="3" fontSize="md" color="fg.muted">
        {entry.kind === 'request' && <CopyButton label="Copy as curl" text={curl} />}
        {runUrl && (
          <Link href={runUrl} target="_blank" rel="noreferrer">
            Open the run <ExternalLink role="img" aria-label="in a new tab" />
          </Link>
        )}
        {latencyMs !== undefined && <span>{latency(latencyMs)}</span>}
        {requestId && <span>Request {requestId}</span>}
        {note && <span>{note}</span>}
      </Flex>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <Json title="Request" value={request} />
        <Json title="Answer" value={response} />
      </Grid>
    </Box>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  if (value === undefined) return null;
  return <CodeBlock title={title} text={JSON.stringify(value, null, 2)} maxH="72" />;
}
