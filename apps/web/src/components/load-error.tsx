/** Shown when a part could not be loaded: the error message and a button that tries again. */
import { Button } from '@chakra-ui/react/button';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { useClientLanguage } from '../lib/language/client-language.js';
import { EmptyState } from './empty-state.js';

interface LoadErrorProps {
  title: string;
  text: string;
  onRetry: () => void;
}

export function LoadError({ title, text, onRetry }: LoadErrorProps) {
  const { text: say } = useClientLanguage();
  return (
    <Box role="alert">
      <EmptyState icon={CircleAlert} title={title} text={text}>
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCcw aria-hidden />
          {say('page.tryAgain')}
        </Button>
      </EmptyState>
    </Box>
  );
}

/** A failure in one line, beside content that is already shown. */
export function TryLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { text: say } = useClientLanguage();
  return (
    <Flex role="alert" align="center" gap="2" mt="1" wrap="wrap" fontSize="md" color="status.bad">
      {text}
      <Button variant="ghost" size="xs" onClick={onRetry}>
        {say('page.tryAgain')}
      </Button>
    </Flex>
  );
}
