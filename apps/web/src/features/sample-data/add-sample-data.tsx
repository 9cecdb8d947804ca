/** Adds sample data, for users who want to look around before there is real data. */
import { Button } from '@chakra-ui/react/button';
import { FlaskConical } from 'lucide-react';
import { useAddSampleData } from './sample-data-requests.js';

export function AddSampleData({ tenantId }: { tenantId: string }) {
  const add = useAddSampleData(tenantId);
  return (
    <Button size="sm" loading={add.isPending} loadingText="Adding…" onClick={() => add.mutate()}>
      <FlaskConical aria-hidden />
      Add sample data
    </Button>
  );
}
