/** Adds sample data, for whoever wants to look around before anything real is there. */
import { Button } from '@chakra-ui/react/button';
import { FlaskConical } from 'lucide-react';
import { useAddSampleData } from './sample-data-calls.js';

export function AddSampleData({ tenantId }: { tenantId: string }) {
  const add = useAddSampleData(tenantId);
  return (
    <Button size="sm" loading={add.isPending} loadingText="Adding…" onClick={() => add.mutate()}>
      <FlaskConical aria-hidden />
      Add sample data
    </Button>
  );
}
