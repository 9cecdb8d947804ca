/** The first step: a file, chosen or dropped. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { IMPORT_MAX_BYTES } from '@praxis/contracts/lead-import/lead-import.const';
import { FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { FormAlert } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { useChange } from '../../lib/api/use-change.js';
import { uploadFile } from './import-queries.js';

interface FileStepProps {
  tenantId: string;
  onUploaded: (next: Import) => void;
}

export function FileStep({ tenantId, onUploaded }: FileStepProps) {
  const [file, setFile] = useState<File>();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const upload = useChange({
    request: (chosen: File) => uploadFile(tenantId, chosen),
    onSuccess: onUploaded,
  });
  const { isPending: pending, alert } = upload;
  const take = (next: File | undefined): void => {
    if (!next || pending) return;
    setFile(next);
    const reason =
      next.size > IMPORT_MAX_BYTES
        ? 'The file is larger than 12 MB. Split it and import each part.'
        : undefined;
    setRefused(reason);
    if (!reason) upload.mutate(next);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Panel
      title="Choose a file"
      text="A CSV file with column names in the first row, up to 12 MB and 100,000 rows."
      headingId="import-step"
    >
      <Flex direction="column" gap="4" p="4">
        <FormAlert text={refused ?? alert} />
        <chakra.label
          display="flex"
          flexDirection="column"
          alignItems="center"
          gap="2"
          py="10"
          px="4"
          borderWidth="1px"
          borderStyle="dashed"
          borderRadius="md"
          borderColor={isOver ? 'brand.fg' : 'border.strong'}
          bg={isOver ? 'brand.subtle' : 'bg.inset'}
          cursor={pending ? 'progress' : 'pointer'}
          textAlign="center"
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' }}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileUp size={20} aria-hidden />
          <Text fontWeight="medium">Choose a CSV file or drop it here</Text>
          <Text fontSize="md" color="fg.muted" role="status">
            {pending && file
              ? `Uploading ${file.name} …`
              : 'Nothing is imported before you have seen the check.'}
          </Text>
          <chakra.input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            aria-label="CSV file"
            position="absolute"
            opacity="0"
            w="1px"
            h="1px"
            disabled={pending}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // Cleared, so that the same file can be chosen again once it is corrected.
              event.currentTarget.value = '';
            }}
          />
        </chakra.label>
      </Flex>
    </Panel>
  );
}
