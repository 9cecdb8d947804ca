/** The file of an import: read here, checked by the server. */
import { Text } from '@chakra-ui/react/text';
import { Input } from '@chakra-ui/react/input';
import { useState } from 'react';
import { FormField } from '../../components/form-field.js';
import { counted } from '../../lib/core/format.js';

const NOT_TEMPLATES = 'This file is not a template export. Choose a JSON file that was exported here.';

/**
 * The templates in an exported file.
 * @throws SyntaxError if the text is not such a file
 */
export function readTemplateFile(text: string): unknown[] {
  const file: unknown = JSON.parse(text);
  const { templates } = (file ?? {}) as { templates?: unknown };
  if (!Array.isArray(templates)) throw new SyntaxError(NOT_TEMPLATES);
  return templates as unknown[];
}

export function ImportField({ onChange }: { onChange: (templates: unknown[]) => void }) {
  const [error, setError] = useState<string>();
  const [count, setCount] = useState<number>();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const templates = readTemplateFile(await file.text());
      setError(undefined);
      setCount(templates.length);
      onChange(templates);
    } catch {
      setError(NOT_TEMPLATES);
      setCount(undefined);
      onChange([]);
    }
  };
  return (
    <FormField label="File" help="Templates with the same key are changed, others are added." error={error}>
      <Input
        type="file"
        accept=".json,application/json"
        pt="1.5"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {count !== undefined && (
        <Text fontSize="md" role="status">
          {counted(count, 'template')} in the file
        </Text>
      )}
    </FormField>
  );
}
