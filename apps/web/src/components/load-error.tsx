/** What a part shows that could not be loaded: the sentence of the failure, and another try. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { EmptyState } from './empty-state.js';

interface LoadErrorProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <Flex role="alert" direction="column" align="center" pb="8">
      <EmptyState icon={<CircleAlert size={20} aria-hidden />} title={title} text={error.message} />
      <Button variant="outline" size="sm" mt="-5" onClick={onRetry}>
        <RotateCcw aria-hidden />
        Try again
      </Button>
    </Flex>
  );
}
