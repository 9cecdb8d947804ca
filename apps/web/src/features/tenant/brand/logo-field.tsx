/**
 * The logo: the current one, with buttons to choose another or remove it. Nothing is uploaded before the theme is
 * applied.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { ImageOff, Trash2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { LOGO_ACCEPT, LOGO_HELP, logoProblem, readLogo, type LogoChoice } from './logo-choice.js';

interface LogoFieldProps {
  /** The current logo; null if there is none. */
  url: string | null;
  choice: LogoChoice;
  error?: string | undefined;
  onChoose: (choice: LogoChoice) => void;
  onError: (message: string | undefined) => void;
}

export function LogoField({ url, choice, error, onChoose, onError }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const problem = logoProblem(file);
    onError(problem);
    if (!problem) onChoose(await readLogo(file));
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <Text id={`${id}-label`} fontSize="md" fontWeight="medium">
        Logo
      </Text>
      <Flex gap="3" mt="1" align="center">
        <Flex
          w="14"
          h="14"
          flexShrink="0"
          align="center"
          justify="center"
          bg="bg.inset"
          borderWidth="1px"
          borderColor={error ? 'status.bad' : 'border.strong'}
          borderRadius="sm"
          color="fg.muted"
          overflow="hidden"
        >
          {url ? (
            <chakra.img src={url} alt="Logo" maxW="full" maxH="full" objectFit="contain" />
          ) : (
            <ImageOff size={20} aria-label="No logo" />
          )}
        </Flex>
        <Box minW="0">
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
              <Upload aria-hidden />
              {url ? 'Replace' : 'Choose a file'}
            </Button>
            {url && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  onError(undefined);
                  onChoose({ kind: 'remove' });
                }}
              >
                <Trash2 aria-hidden />
                Remove logo
              </Button>
            )}
          </Flex>
          <Text id={`${id}-help`} fontSize="xs" mt="1" color={error ? 'status.bad' : 'fg.muted'} truncate>
            {error ?? (choice.kind === 'new' ? choice.name : LOGO_HELP)}
          </Text>
        </Box>
      </Flex>
      <input
        ref={input}
        type="file"
        hidden
        accept={LOGO_ACCEPT}
        data-testid="logo-file"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Cleared, so that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
