/** Says that sample data is shown, with a button that removes it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { FlaskConical } from 'lucide-react';
import { useRemoveSampleData } from './sample-data-requests.js';

interface SampleDataNoticeProps {
  tenantId: string;
  /** False for users who may not remove it. */
  mayRemove: boolean;
}

export function SampleDataNotice({ tenantId, mayRemove }: SampleDataNoticeProps) {
  const remove = useRemoveSampleData(tenantId);
  return (
    <Flex
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      mb="4"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      role="note"
      data-testid="sample-data-notice"
    >
      <Box color="fg.muted">
        <FlaskConical size={16} aria-hidden />
      </Box>
      <Box flex="1" minW="48">
        You are looking at sample data. Nothing in it is sent, counted or exported.
      </Box>
      {mayRemove && (
        <Button
          size="sm"
          variant="outline"
          loading={remove.isPending}
          loadingText="Removing…"
          onClick={() => remove.mutate()}
        >
          Remove sample data
        </Button>
      )}
    </Flex>
  );
}
