/** The fields of a template: its name and use, its text with merge tags, and values for its preview. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import {
  templateTags,
  type MessageTemplateChange,
} from '@praxis/contracts/message-template/message-template';
import {
  DEFAULT_TEMPLATE_TAGS,
  type TemplateType,
} from '@praxis/contracts/message-template/message-template.const';
import { MERGE_TAG_NAMES, MERGE_TAGS, type MergeTag } from '@praxis/contracts/message/merge-tag';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import type { ContractForm } from '../../lib/core/form/use-contract-form.js';
import { SAMPLE_VALUES, TEMPLATE_INDUSTRY_OPTIONS } from './template-labels.js';

/** The values of both forms. */
export type TemplateValues = Pick<
  MessageTemplateChange,
  'name' | 'description' | 'industry' | 'category' | 'subject' | 'content' | 'mergeTags' | 'note'
> & { previewData: Record<string, string> };

interface TemplateFieldsProps {
  use: ContractForm<TemplateValues>;
  templateType: TemplateType;
}

export function TemplateFields({ use, templateType }: TemplateFieldsProps) {
  const { register, control, formState, getValues, setValue } = use.form;
  const box = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...content } = register('content');
  const insert = (tag: MergeTag): void => {
    const text = getValues('content');
    const at = box.current?.selectionStart ?? text.length;
    const end = box.current?.selectionEnd ?? at;
    const written = `{{${tag}}}`;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const;
    setValue('content', `${text.slice(0, at)}${written}${text.slice(end)}`, options);
    box.current?.focus();
    box.current?.setSelectionRange(at + written.length, at + written.length);
  };
  return (
    <>
      <TextField use={use} name="name" label="Name" autoComplete="off" />
      <TextField use={use} name="description" label="Description" autoComplete="off" />
      <Grid templateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
        <SelectField use={use} name="industry" label="Industry" options={TEMPLATE_INDUSTRY_OPTIONS} />
        <TextField use={use} name="category" label="Category" autoComplete="off" />
      </Grid>
      {templateType === 'email' && <TextField use={use} name="subject" label="Subject" autoComplete="off" />}
      <FormField
        label="Content"
        help="A tag can have a fallback: {{first_name|there}}."
        error={formState.errors.content?.message}
      >
        <Textarea
          rows={6}
          {...content}
          ref={(element) => {
            ref(element);
            box.current = element;
          }}
        />
      </FormField>
      <Flex gap="1.5" wrap="wrap" align="center" role="group" aria-label="Insert a merge tag">
        <Text fontSize="md" color="fg.muted">
          Insert
        </Text>
        {MERGE_TAG_NAMES.map((tag) => (
          <Button key={tag} size="xs" variant="subtle" title={MERGE_TAGS[tag]} onClick={() => insert(tag)}>
            {`{{${tag}}}`}
          </Button>
        ))}
      </Flex>
      <PreviewValues use={use} tags={useTags(control)} />
      <TextField
        use={use}
        name="note"
        label="Note on this version"
        help="What changed, for people who read the version history."
        autoComplete="off"
      />
    </>
  );
}

/** The merge tags that would be stored with the text. */
function useTags(control: ContractForm<TemplateValues>['form']['control']): MergeTag[] {
  const [mergeTags, subject, content] = useWatch({ control, name: ['mergeTags', 'subject', 'content'] });
  return templateTags({ mergeTags, subject, content });
}

function PreviewValues({ use, tags }: { use: ContractForm<TemplateValues>; tags: readonly MergeTag[] }) {
  const isDefault = tags.every((tag) => DEFAULT_TEMPLATE_TAGS.includes(tag));
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="md" fontWeight="medium" mb="1">
        Preview values
      </chakra.legend>
      <Text fontSize="xs" color="fg.muted" mb="2">
        {isDefault ? 'Merge tags: name, date and time.' : `Merge tags: ${tags.join(', ')}.`} An empty value
        shows an example.
      </Text>
      <Grid templateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="2">
        {tags.map((tag) => (
          <FormField key={tag} label={tag}>
            <Input
              size="sm"
              aria-label={`Preview value of ${tag}`}
              placeholder={SAMPLE_VALUES[tag]}
              autoComplete="off"
              {...use.form.register(`previewData.${tag}`)}
            />
          </FormField>
        ))}
      </Grid>
    </chakra.fieldset>
  );
}
