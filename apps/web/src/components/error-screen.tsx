/** The screen shown in place of a part that failed to render, with the boundary that catches the error. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { Component, type ReactNode } from 'react';
import { logError } from '../lib/event/error-log.js';

interface ErrorScreenProps {
  onRetry: () => void;
}

export function ErrorScreen({ onRetry }: ErrorScreenProps) {
  return (
    <Box role="alert" maxW="prose" mx="auto" px="6" py="20" data-testid="error-screen">
      <Heading as="h1" fontSize="xl" fontWeight="semibold">
        Something went wrong
      </Heading>
      <Text color="fg.muted" mt="2">
        An unexpected error occurred. The application will continue working normally for other features.
      </Text>
      <Flex gap="2" mt="5">
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="outline" asChild>
          <a href="/">Go Home</a>
        </Button>
      </Flex>
    </Box>
  );
}

interface BoundaryState {
  failed: boolean;
}

/** Limits a failure to its own part of the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logRenderError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorScreen onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Reports the error to the server's event log. React has already written its own message to the console. */
export function logRenderError(error: unknown): void {
  logError('render_error', error);
}
