/** Downloads everything stored about one person's consent, with its proof, as a file. */
import { Button } from '@chakra-ui/react/button';
import { ConsentExport } from '@praxis/contracts/consent/consent';
import { Download } from 'lucide-react';
import { downloadText, fileName } from '../../../lib/core/download.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useChange } from '../../../lib/api/use-change.js';

interface ConsentDownloadProps {
  /** API path of the lead's consent. */
  path: string;
  leadId: string;
}

export function ConsentDownload({ path, leadId }: ConsentDownloadProps) {
  const download = useChange({
    request: () => tenantRequest({ method: 'GET', path: `${path}/export`, schema: ConsentExport }),
    failure: { title: 'Not downloaded' },
    success: 'Consent file downloaded',
    onSuccess: ({ ok: _, ...file }) =>
      downloadText({
        // The file is named after the id, because a name would appear in the browser's list of downloads.
        name: `${fileName('consent', leadId)}.json`,
        type: 'application/json',
        text: `${JSON.stringify(file, null, 2)}\n`,
      }),
  });
  return (
    <Button
      size="xs"
      variant="ghost"
      aria-disabled={download.isPending || undefined}
      onClick={() => !download.isPending && download.mutate(undefined)}
    >
      <Download aria-hidden />
      Download
    </Button>
  );
}
