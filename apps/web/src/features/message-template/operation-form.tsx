/** An operation on many templates: the operation and its templates, a dry run, and the button that runs it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import {
  DEFAULT_TEMPLATE_CATEGORY,
  ROLLOUT_AUDIENCES,
  type OperationKind,
  type RolloutAudience,
  type TemplateIndustry,
} from '@praxis/contracts/message-template/message-template.const';
import type {
  TemplateOperation,
  TemplateOperationRequest,
  TemplatePlan,
} from '@praxis/contracts/message-template/template-operation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CheckGroup } from '../../components/check-group.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { ImportField } from './import-field.js';
import { previewOperation, runOperation } from './operation-queries.js';
import { PlanView } from './plan-view.js';
import { templatesQuery } from './template-queries.js';
import { AUDIENCE_LABELS, KIND_LABELS, TEMPLATE_INDUSTRY_OPTIONS } from './template-labels.js';

interface OperationFormProps {
  kinds: readonly OperationKind[];
  /** The templates of the operation, if the page is about them; otherwise the user chooses them here. */
  templateIds?: readonly string[];
  onDone?: () => void;
}

interface Asked {
  kind: OperationKind;
  templateIds: readonly string[];
  category: string;
  industry: TemplateIndustry;
  audience: RolloutAudience;
  tenantId: string;
  /** The content of an imported file; the server validates it. */
  templates: unknown[];
}

function requestOf({ kind, ...asked }: Asked): TemplateOperationRequest {
  const templateIds = [...asked.templateIds];
  switch (kind) {
    case 'activate':
    case 'deactivate':
      return { kind, templateIds };
    case 'set_category':
      return { kind, templateIds, category: asked.category };
    case 'set_industry':
      return { kind, templateIds, industry: asked.industry };
    case 'roll_out':
      return {
        kind,
        templateIds,
        audience: asked.audience,
        ...(asked.tenantId && { tenantIds: [asked.tenantId] }),
      };
    case 'import':
      return {
        kind,
        templates: asked.templates as Extract<TemplateOperationRequest, { kind: 'import' }>['templates'],
      };
  }
}

export function OperationForm({ kinds, templateIds, onDone }: OperationFormProps) {
  const [asked, setAsked] = useState<Asked>({
    kind: kinds[0] ?? 'roll_out',
    templateIds: templateIds ?? [],
    category: DEFAULT_TEMPLATE_CATEGORY,
    industry: 'both',
    audience: 'linked',
    tenantId: '',
    templates: [],
  });
  const first = useRef(asked);
  const [plan, setPlan] = useState<TemplatePlan>();
  const navigate = useNavigate();
  const preview = useChange<Asked, TemplatePlan>({
    request: (of) => previewOperation(requestOf(of)),
    onSuccess: setPlan,
  });
  const run = useChange<{ of: Asked; fingerprint: string }, TemplateOperation>({
    request: ({ of, fingerprint }) => runOperation({ ...requestOf(of), fingerprint }),
    success: (_, { of }) => ({ title: `${KIND_LABELS[of.kind]}: started` }),
    invalidates: [queryKeys.messageTemplate.all],
    onSuccess: () => {
      setPlan(undefined);
      onDone?.();
      void navigate('/admin/templates?tab=bulk');
    },
  });
  const isFixed = templateIds !== undefined;
  const { mutate: look } = preview;
  // On the page of a template, the dry run starts without a press.
  useEffect(() => {
    if (isFixed) look(first.current);
  }, [isFixed, look]);
  const change = (part: Partial<Asked>): void => {
    setAsked({ ...asked, ...part });
    // The plan and the error belonged to the old values.
    setPlan(undefined);
    run.reset();
  };
  return (
    <Box display="grid" gap="4" role="form" aria-label="Operation on templates">
      <FormAlert text={preview.alert ?? run.alert} />
      <Grid templateColumns="repeat(auto-fit, minmax(12rem, 1fr))" gap="3">
        {kinds.length > 1 && (
          <FormField label="What to do">
            <Select
              options={kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
              value={asked.kind}
              onChange={({ target }) => change({ kind: target.value as OperationKind })}
            />
          </FormField>
        )}
        <KindFields asked={asked} onChange={change} />
      </Grid>
      {asked.kind === 'import' ? (
        <ImportField onChange={(templates) => change({ templates })} />
      ) : (
        templateIds === undefined && (
          <TemplateChoice value={asked.templateIds} onChange={(ids) => change({ templateIds: ids })} />
        )
      )}
      <Flex gap="2" wrap="wrap">
        <SubmitButton
          variant={plan ? 'outline' : 'solid'}
          pending={preview.isPending}
          pendingText="Checking…"
          onPress={() => preview.mutate(asked)}
        >
          Dry run
        </SubmitButton>
        {plan && (
          <SubmitButton
            pending={run.isPending}
            pendingText="Starting…"
            onPress={() => run.mutate({ of: asked, fingerprint: plan.fingerprint })}
          >
            {KIND_LABELS[asked.kind]} now
          </SubmitButton>
        )}
      </Flex>
      {plan && <PlanView plan={plan} isRollout={asked.kind === 'roll_out'} />}
    </Box>
  );
}

const AUDIENCE_OPTIONS = ROLLOUT_AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }));

function KindFields({ asked, onChange }: { asked: Asked; onChange: (part: Partial<Asked>) => void }) {
  const { tenants } = useCurrentTenant();
  switch (asked.kind) {
    case 'set_category':
      return (
        <FormField label="Category">
          <Input
            autoComplete="off"
            value={asked.category}
            onChange={({ target }) => onChange({ category: target.value })}
          />
        </FormField>
      );
    case 'set_industry':
      return (
        <FormField label="Industry">
          <Select
            options={TEMPLATE_INDUSTRY_OPTIONS}
            value={asked.industry}
            onChange={({ target }) => onChange({ industry: target.value as TemplateIndustry })}
          />
        </FormField>
      );
    case 'roll_out':
      return (
        <>
          <FormField label="Who gets it">
            <Select
              options={AUDIENCE_OPTIONS}
              value={asked.audience}
              onChange={({ target }) => onChange({ audience: target.value as RolloutAudience })}
            />
          </FormField>
          <FormField label="Only for">
            <Select
              options={[
                { value: '', label: 'All of them' },
                ...tenants.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={asked.tenantId}
              onChange={({ target }) => onChange({ tenantId: target.value })}
            />
          </FormField>
        </>
      );
    case 'activate':
    case 'deactivate':
    case 'import':
      return null;
  }
}

interface TemplateChoiceProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { data } = useQuery(templatesQuery);
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isAll = value.length === options.length;
  return (
    <Box>
      <CheckGroup label="Templates" options={options} value={value} onChange={onChange} />
      <Button
        size="xs"
        variant="subtle"
        mt="2"
        onClick={() => onChange(isAll ? [] : options.map(({ value: id }) => id))}
      >
        {isAll ? 'Choose none' : 'Choose all'}
      </Button>
    </Box>
  );
}
