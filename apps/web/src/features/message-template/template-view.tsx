/** One template: its editor with a live preview, its versions, and its rollout. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import {
  MessageTemplateChange,
  type MessageTemplate,
} from '@praxis/contracts/message-template/message-template';
import { ArrowLeft } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { DirtyGuard, InParam } from '../../components/dirty-guard.js';
import { Form, SubmitButton } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { SaveBar } from '../../components/save-bar.js';
import { Segmented } from '../../components/segmented.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { labelOptions } from '../../lib/core/label-options.js';
import { useAddressFilter } from '../../lib/core/use-address-filter.js';
import { useContractForm, type ContractForm } from '../../lib/core/form/use-contract-form.js';
import { OperationForm } from './operation-form.js';
import { changeTemplate, templatesQuery } from './template-queries.js';
import { TemplateFields, type TemplateValues } from './template-fields.js';
import { copiesInWords, TYPE_LABELS } from './template-labels.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateVersions } from './template-versions.js';

const PARTS = ['edit', 'versions', 'roll-out'] as const;
const PART_LABELS: Record<(typeof PARTS)[number], string> = {
  edit: 'Editor',
  versions: 'Versions',
  'roll-out': 'Roll out',
};
const PART_OPTIONS = labelOptions(PART_LABELS);

interface TemplateViewProps {
  template: MessageTemplate;
  onClose: () => void;
}

export function TemplateView({ template, onClose }: TemplateViewProps) {
  const [part, setPart] = useAddressFilter('part', PARTS);
  const { name, templateKey, templateType, version, isActive } = template;
  return (
    <Panel
      title={name}
      text={`${templateKey} · ${TYPE_LABELS[templateType]} · version ${version} · tenants: ${copiesInWords(template)}`}
      headingId="template-title"
      data-testid="template-view"
      actions={
        <Flex gap="2" align="center" wrap="wrap">
          <ToneBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</ToneBadge>
          <Button size="sm" variant="outline" onClick={onClose}>
            <ArrowLeft aria-hidden />
            All templates
          </Button>
        </Flex>
      }
    >
      <Box p="4" display="grid" gap="4">
        <Flex>
          <Segmented label="Part of the template" options={PART_OPTIONS} value={part} onChange={setPart} />
        </Flex>
        {part === 'edit' && (
          <InParam name="part">
            <TemplateEditor template={template} />
          </InParam>
        )}
        {part === 'versions' && <TemplateVersions template={template} />}
        {part === 'roll-out' && <OperationForm kinds={['roll_out']} templateIds={[template.id]} />}
      </Box>
    </Panel>
  );
}

const valuesOf = (template: MessageTemplate): MessageTemplateChange => ({
  revision: template.revision,
  industry: template.industry,
  category: template.category,
  name: template.name,
  description: template.description,
  subject: template.subject,
  content: template.content,
  previewData: template.previewData,
  note: '',
  mergeTags: template.mergeTags as MessageTemplateChange['mergeTags'],
});

function TemplateEditor({ template }: { template: MessageTemplate }) {
  const use = useContractForm<MessageTemplateChange, MessageTemplateChange, MessageTemplate>({
    schema: MessageTemplateChange,
    defaultValues: valuesOf(template),
    follows: 'whole',
    readLatest: async () => {
      const { items } = await queryClient.query({ ...templatesQuery, staleTime: 0 });
      const latest = items.find(({ id }) => id === template.id);
      return latest && valuesOf(latest);
    },
    request: (change) => changeTemplate(template.id, change),
    success: 'Template saved',
    failure: { title: 'Failed to update template', text: undefined },
    invalidates: [queryKeys.messageTemplate.all],
    onSuccess: (saved) => use.form.reset(valuesOf(saved)),
  });
  const { control, formState } = use.form;
  const [subject, content, previewData] = useWatch({ control, name: ['subject', 'content', 'previewData'] });
  // The form has more fields, but the form library's path types do not show that through the type.
  const fields = use as unknown as ContractForm<TemplateValues>;
  return (
    <Form
      use={use}
      label={`Edit ${template.name}`}
      bar={
        <SaveBar isDirty={formState.isDirty} isPending={use.pending} onDiscard={use.discard}>
          <SubmitButton pending={use.pending} pendingText="Saving…" disabled={!formState.isDirty}>
            Save template
          </SubmitButton>
        </SaveBar>
      }
    >
      <DirtyGuard dirty={formState.isDirty && !formState.isSubmitting} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap="6">
        <Box display="grid" gap="4" alignContent="start">
          <TemplateFields use={fields} templateType={template.templateType} />
        </Box>
        <Box position={{ lg: 'sticky' }} top="20" alignSelf="start">
          <TemplatePreview
            templateType={template.templateType}
            subject={subject}
            content={content}
            previewData={previewData}
          />
        </Box>
      </Grid>
    </Form>
  );
}
