/** A draft: its name, audience, steps and sample texts; saved as a whole, then started. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Button } from '@chakra-ui/react/button';
import type { Campaign, CampaignDraft, CampaignPreview } from '@praxis/contracts/campaign/campaign';
import { ADDRESS_MISSING, reachSummary } from '@praxis/contracts/campaign/reach-text';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { useEffect, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { Lockable } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import { SaveBar } from '../../components/save-bar.js';
import { useFocusOnWrong } from '../../lib/core/form/field-error.js';
import { number } from '../../lib/core/format.js';
import { labelOptions } from '../../lib/core/label-options.js';
import { showAnswer, useChange } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { START_CAMPAIGN } from './campaign-actions.js';
import { AudienceFields } from './audience-fields.js';
import { commandCampaign, deleteDraft, saveDraft, usePreview } from './campaign-queries.js';
import { campaignForm, valuesOf, type CampaignValues } from './campaign-values.js';
import { TRIGGER_OPTIONS, TYPE_OPTIONS } from './campaign-labels.js';
import { useSettledDraft } from './use-settled-draft.js';
import { SamplePanel } from './sample-panel.js';
import { SendButton } from './send-button.js';
import { StepFields } from './step-fields.js';
import { queryKeys } from '../../lib/api/query-keys.js';

interface CampaignEditorProps {
  tenantId: string;
  /** Undefined for a new campaign. */
  campaign: Campaign | undefined;
  /** The practice's time zone, in which the days of the audience begin. */
  timeZone: string;
  lock: string | undefined;
  onSaved: (id: string) => void;
  onGone: () => void;
}

const LABEL = 'Campaign';
const MODE_LABELS: Record<Mode, string> = {
  sim: 'Simulated: to the simulated phone and mailbox',
  live: 'Live: to real people',
};
const MODE_OPTIONS = labelOptions(MODE_LABELS);

const EVENT_HELP =
  'Applies from when the campaign starts, once per person, if they match the audience at that time. Imported leads do not count as new.';

/** The effect of pressing start. */
function startSummary(preview: CampaignPreview | undefined, isManual: boolean): string {
  if (!isManual)
    return 'From now on, everyone this happens to gets the messages if they agreed to marketing.';
  if (!preview) return 'Everyone in the audience who agreed to marketing gets the messages.';
  return `${number(preview.audience.total)} leads match the audience. ${reachSummary(preview.reach, preview.audience.total)}`;
}

export function CampaignEditor(props: CampaignEditorProps) {
  const { tenantId, campaign, timeZone, lock, onSaved, onGone } = props;
  const [asking, setAsking] = useState<'start' | 'delete'>();
  const [savedId, setSavedId] = useState<string>();
  const use = useContractForm<CampaignValues, CampaignDraft, Campaign>({
    schema: campaignForm(timeZone),
    defaultValues: valuesOf(campaign, timeZone),
    follows: 'fields',
    request: (body) => saveDraft(campaign?.id, body),
    success: (saved) => ({ title: 'Draft saved', text: saved.name }),
    invalidates: [queryKeys.campaign.all(tenantId)],
    onSuccess: (saved) => {
      use.form.reset(valuesOf(saved, timeZone));
      showAnswer(queryKeys.campaign.one(tenantId, saved.id), saved);
      setSavedId(saved.id);
    },
  });
  const { form } = use;
  const { isDirty, errors } = form.formState;
  useFocusOnWrong(form, LABEL);
  // Waits until the form is clean, because saved changes need no question about leaving.
  useEffect(() => {
    if (savedId !== undefined && !isDirty) onSaved(savedId);
  }, [savedId, isDirty, onSaved]);
  const preview = usePreview(
    tenantId,
    useSettledDraft(form.watch(), { wanted: lock === undefined, timeZone }),
  );
  const start = useChange({
    request: (id: string) => commandCampaign(id, 'start'),
    success: 'Campaign started',
    failure: { title: 'Campaign not started' },
    invalidates: [queryKeys.campaign.all(tenantId)],
    // The audience may have changed since it was counted.
    invalidatesAnyway: [queryKeys.campaign.previews(tenantId)],
  });
  const removal = useChange({
    request: deleteDraft,
    success: 'Draft deleted',
    failure: { title: 'Draft not deleted' },
    invalidates: [queryKeys.campaign.list(tenantId)],
    onSuccess: onGone,
  });
  const isManual = form.watch('triggerEvent') === 'manual';
  const deleteButton = (
    <Button variant="ghost" onClick={() => setAsking('delete')}>
      Delete draft
    </Button>
  );
  const isCounted = !preview.isPending && !preview.isPlaceholderData;
  const startText = startSummary(preview.data, isManual);
  const bar = (
    <SaveBar
      isDirty={isDirty}
      isPending={use.pending}
      // A new campaign has no stored values to restore.
      onDiscard={campaign && use.discard}
      bg="bg.canvas"
    >
      <SubmitButton
        pending={use.pending}
        pendingText="Saving…"
        variant={campaign && !isDirty ? 'outline' : 'solid'}
      >
        Save draft
      </SubmitButton>
      {campaign && !isDirty && (
        <SendButton
          preview={isManual && isCounted ? preview.data : undefined}
          blocked={isCounted && preview.data?.lacksAddress ? ADDRESS_MISSING : undefined}
          started={false}
          pending={start.isPending}
          onPress={() => setAsking('start')}
          asked={{ what: START_CAMPAIGN, isKnown: !isManual || isCounted }}
          beside={deleteButton}
        >
          {start.isPending ? 'Starting…' : 'Start campaign'}
        </SendButton>
      )}
      {campaign && isDirty && deleteButton}
    </SaveBar>
  );
  return (
    <Lockable reason={lock}>
      <DirtyGuard dirty={isDirty && !removal.isPending} />
      <Form use={use} label={LABEL} bar={lock === undefined && bar}>
        <Panel title="Basics" headingId="what-title">
          <Grid
            p="4"
            gap="4"
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 11rem minmax(0, 1fr)' }}
            alignItems="start"
          >
            <TextField use={use} name="name" label="Name" autoComplete="off" />
            <SelectField use={use} name="campaignType" label="Type" options={TYPE_OPTIONS} />
            <SelectField use={use} name="mode" label="Sending" options={MODE_OPTIONS} />
          </Grid>
        </Panel>
        <Panel title="Audience" headingId="audience-title">
          <Grid p="4" gap="4">
            <SelectField
              use={use}
              name="triggerEvent"
              label="Audience"
              options={TRIGGER_OPTIONS}
              help={isManual ? undefined : EVENT_HELP}
            />
            <AudienceFields use={use} preview={preview.data} timeZone={timeZone} />
          </Grid>
        </Panel>
        <Panel
          title="Steps"
          text="Stops when they reply, book or opt out. Messages wait overnight."
          headingId="steps-title"
        >
          <Box px="4" pb="4">
            <StepFields
              value={form.watch('steps')}
              editable={lock === undefined}
              errors={errors.steps}
              onChange={(steps) => form.setValue('steps', steps, { shouldDirty: true })}
            />
          </Box>
        </Panel>
        {preview.data && <SamplePanel samples={preview.data.samples} />}
      </Form>
      {campaign && asking === 'start' && (
        <Confirm
          title={`Start ${campaign.name}?`}
          text={`${startText} ${campaign.mode === 'sim' ? 'Messages are simulated.' : 'Messages are real.'} A started campaign can be paused or canceled, but no longer edited.`}
          confirm="Start"
          onClose={() => setAsking(undefined)}
          onConfirm={() => start.mutate(campaign.id)}
        />
      )}
      {campaign && asking === 'delete' && (
        <Confirm
          title={`Delete ${campaign.name}?`}
          text="The draft is deleted permanently. Nothing was sent."
          confirm="Delete"
          onClose={() => setAsking(undefined)}
          onConfirm={() => removal.mutate(campaign.id)}
        />
      )}
    </Lockable>
  );
}
