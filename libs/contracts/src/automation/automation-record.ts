/**
 * Automations as people configure and deploy them. In the API they are called workflows, as in the specification
 * (specification 2, sections 3 and 7). The schemas here use that word too, because a schema's name appears in the
 * OpenAPI document.
 */
import * as z from 'zod/mini';
import { INDUSTRIES } from '../core/industry.const.js';
import { listOf, pageFields } from '../core/paging.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { Definition, Parameter, ParameterKey } from './automation.js';
import { AUTOMATION_CATEGORIES, AUTOMATION_INTEGRATIONS } from './automation-template.const.js';
import { AUTOMATION_STATUSES } from './automation-run.const.js';
import { TestData } from './test-data.js';

/** A shipped template, with what it does. */
export const WorkflowTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(AUTOMATION_CATEGORIES),
  industry: z.enum([...INDUSTRIES, 'both']),
  requiredIntegrations: z.array(z.enum(AUTOMATION_INTEGRATIONS)),
  configurableParameters: z.array(Parameter),
  definition: Definition,
});
export type WorkflowTemplate = z.infer<typeof WorkflowTemplate>;

/** `GET /v1/workflow-templates`, ordered by category. */
export const WorkflowTemplateList = listOf(WorkflowTemplate);
export type WorkflowTemplateList = z.infer<typeof WorkflowTemplateList>;

/** The values of a definition's parameters, by key. */
export const AutomationSettings = z
  .record(ParameterKey, possiblyEmptyText({ label: 'Value', max: 500, lines: 'many' }))
  .check(z.refine((settings) => Object.keys(settings).length <= 20, 'At most 20 parameters can be set'));
export type AutomationSettings = z.infer<typeof AutomationSettings>;

/** One automation of a tenant. Times are ISO 8601. */
export const Workflow = z.object({
  id: z.uuid(),
  /** The tenant. */
  clientId: z.uuid(),
  name: z.string(),
  templateId: z.nullable(z.string()),
  /** Name of the template; null if the tenant made the automation or the template is no longer shipped. */
  templateName: z.nullable(z.string()),
  status: z.enum(AUTOMATION_STATUSES),
  /** The version that new runs follow; null before the first deployment. */
  activeVersion: z.nullable(z.int()),
  latestVersion: z.int(),
  /** The version on trial, and the percent of new runs that follow it. */
  canary: z.nullable(z.object({ version: z.int(), share: z.int() })),
  executionCount: z.int(),
  lastExecutionAt: z.nullable(z.string()),
  /** Whether a webhook begins it. */
  hasWebhook: z.boolean(),
  createdAt: z.string(),
});
export type Workflow = z.infer<typeof Workflow>;

/** A workflow with its latest version. */
export const WorkflowDetail = z.object({
  ...Workflow.shape,
  definition: Definition,
  settings: AutomationSettings,
  /** Open runs, and those of them that wait until the workflow is resumed. */
  openRuns: z.int(),
  heldRuns: z.int(),
});
export type WorkflowDetail = z.infer<typeof WorkflowDetail>;

/** `GET /v1/workflows`, the newest first. */
export const WorkflowList = listOf(Workflow);
export type WorkflowList = z.infer<typeof WorkflowList>;
export const AutomationQuery = z.object(pageFields);
export type AutomationQuery = z.infer<typeof AutomationQuery>;

/** `GET /v1/workflows/{id}`. */
export const WorkflowResult = z.object({ ok: z.literal(true), workflow: WorkflowDetail });
export type WorkflowResult = z.infer<typeof WorkflowResult>;

export const AutomationName = requiredText({ label: 'Name', max: 120 });

/** `POST /v1/workflows`: from a template, or with a definition. */
export const WorkflowDraft = z
  .strictObject({
    name: z.optional(AutomationName),
    templateId: z.optional(requiredText({ label: 'Template', max: 60 })),
    definition: z.optional(Definition),
    settings: z._default(AutomationSettings, {}),
  })
  .check(
    z.refine(
      ({ templateId, definition }) => (templateId === undefined) !== (definition === undefined),
      'Choose a template, or send a definition',
    ),
    z.refine(({ definition, name: given }) => definition === undefined || given !== undefined, {
      error: 'Name is required',
      path: ['name'],
    }),
  );
export type WorkflowDraft = z.infer<typeof WorkflowDraft>;

/**
 * `PUT /v1/workflows/{id}/definition`: stores the definition as the next version, which runs follow once it is
 * deployed.
 */
export const WorkflowChange = z.strictObject({
  name: z.optional(AutomationName),
  definition: Definition,
  settings: AutomationSettings,
});
export type WorkflowChange = z.infer<typeof WorkflowChange>;

/** `POST /v1/workflows/{id}/resume`: what happens to the runs that were held in the meantime. */
export const WorkflowResume = z.strictObject({
  held: z._default(z.enum(['release', 'drop'], 'Held runs are released or dropped'), 'release'),
});
export type WorkflowResume = z.infer<typeof WorkflowResume>;

/** `POST /v1/workflows/{id}/test`. */
export const WorkflowTest = z.strictObject({ testData: z._default(TestData, {}) });
export type WorkflowTest = z.infer<typeof WorkflowTest>;

/** `POST /v1/workflows/{id}/runs`: starts it by hand, about a lead where its steps need one. */
export const WorkflowStart = z.strictObject({ leadId: z.optional(z.uuid('leadId is an id')) });
export type WorkflowStart = z.infer<typeof WorkflowStart>;

/**
 * `POST /v1/workflows/{id}/webhook`: creates the address that begins the workflow, shown only once. An earlier address
 * stops working.
 */
export const WorkflowWebhook = z.object({ ok: z.literal(true), webhookUrl: z.string() });
export type WorkflowWebhook = z.infer<typeof WorkflowWebhook>;

/** The live event of the topic `workflows:<tenant>`. */
export interface AutomationLiveChange {
  workflowId: string;
}
