/** Activities of one onboarding's run: the owner's invitation, the work plan, and the mails about it. */
import { derivedId } from '@praxis/config/derived-id';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { workPlanLink, workPlanToken } from '@praxis/config/work-plan-token';
import { templatesFor } from '@praxis/domain/automation/industry-templates';
import { createLink } from '@praxis/db/auth/auth-link';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { hasMail, queueMail } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { readAnswers, readOnboarding, storePlan, type StoredAnswers } from '@praxis/db/onboarding/onboarding';
import { listLostOnboardings } from '@praxis/db/onboarding/lost-runs';
import { createWorkOrder, listWorkOrders } from '@praxis/db/work-order/work-order';
import { partsOf } from '@praxis/domain/work-order/work-parts';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { hasOwner } from '@praxis/db/tenant/team';
import { checkProposal, PLAN_LINES } from '@praxis/domain/onboarding/work-plan-check';
import { writePlan } from '@praxis/domain/onboarding/work-plan-text';
import type { ProviderMode } from '@praxis/providers/adapter';
import type { AiPlanRequest } from '@praxis/providers/ai/port';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import type { OnboardingEffects, OnboardingRecords } from '@praxis/workflows/onboarding/effects';
import { ONBOARDING_RUN, type OnboardingStart } from '@praxis/workflows/onboarding/messages';
import type { Providers } from '../core/providers.js';
import { addRecovery, waiting } from '../core/run-recovery.js';

interface OnboardingDependencies {
  environment: Environment;
  database: Database;
  providers: Pick<Providers, 'ai'>;
}

const DAY_SECONDS = 86_400;
/** Longer than an invitation of a colleague, because no one else can give the owner access. */
const OWNER_LINK_DAYS = 30;

addRecovery(ONBOARDING_RUN, (tx) => listLostOnboardings(tx, waiting(100)));

/** Creates the activities. */
export function createOnboardingActivities({
  environment,
  database,
  providers,
}: OnboardingDependencies): OnboardingEffects & OnboardingRecords {
  const { PRAXIS_MASTER_KEY: masterKey } = environment;
  const origin = publicOrigin(environment);

  /** Queues a mail to the practice with a derived id, so that a repeated activity does not send it twice. */
  const mail = async (
    tx: TenantTransaction,
    { id, to, days, content }: { id: string; to: string; days: number; content: MailContent },
  ): Promise<void> => {
    const { tenantId } = tx;
    const seconds = days * DAY_SECONDS;
    await queueMail(tx, { id, tenantId, to, content, isBranded: false, seconds });
    await enqueueRun(tx, MAIL_RUN, { tenantId, mailId: id });
  };

  const plan = async ({ tenantId, onboardingId: id }: OnboardingStart, mode: ProviderMode): Promise<void> => {
    const stored = await database.withTenant(tenantId, (tx) => readAnswers(tx, id));
    if (!stored || stored.hasPlan) return;
    const ai = await providers.ai({ tenantId, mode, accountAt: undefined });
    const proposal = checkProposal(await ai.proposePlan(planRequest(stored)), stored);
    const buildPlan = writePlan(proposal, stored);
    await database.withTenant(tenantId, (tx) => storePlan(tx, { id, buildPlan, planLines: proposal.lines }));
  };

  return {
    inviteOwner: ({ tenantId, onboardingId }) =>
      database.withTenant(tenantId, async (tx) => {
        const id = derivedId(tenantId, 'owner-invitation', onboardingId);
        const stored = await readAnswers(tx, onboardingId);
        if (!stored || (await hasMail(tx, id)) || (await hasOwner(tx))) return;
        const { email, businessName: tenantName } = stored.answers;
        const { token } = await createLink(tx, {
          kind: 'invitation',
          email,
          tenantId,
          role: 'owner',
          invitedBy: null,
          seconds: OWNER_LINK_DAYS * DAY_SECONDS,
        });
        const link = `${origin}/auth/invitation#token=${token}`;
        const content = { kind: 'practice_created', link, days: OWNER_LINK_DAYS, tenantName } as const;
        await mail(tx, { id, to: email, days: OWNER_LINK_DAYS, content });
      }),

    proposePlan: (start) => plan(start, environment.OPENAI_API_KEY === undefined ? 'sim' : 'live'),

    // The simulated model makes plans from the templates.
    planByTemplates: (start) => plan(start, 'sim'),

    mailPlan: ({ tenantId, onboardingId }, isReminder) =>
      database.withTenant(tenantId, async (tx) => {
        const id = derivedId(tenantId, isReminder ? 'work-plan-reminder' : 'work-plan', onboardingId);
        const stored = await readAnswers(tx, onboardingId);
        if (!stored || (await hasMail(tx, id))) return;
        const token = workPlanToken(masterKey, { tenantId, onboardingId });
        const content: MailContent = {
          kind: 'work_plan',
          tenantName: stored.answers.businessName,
          isReminder,
          link: workPlanLink(origin, { onboardingId, token }),
        };
        await mail(tx, { id, to: stored.answers.email, days: OWNER_LINK_DAYS, content });
      }),

    createWorkOrder: ({ tenantId, onboardingId }) =>
      database.withTenant(tenantId, async (tx) => {
        const onboarding = await readOnboarding(tx, onboardingId);
        const { items } = await listWorkOrders(tx, { onboardingId, cursor: undefined, limit: 1 });
        if (!onboarding || items.length > 0) return;
        const id = derivedId(tenantId, 'work-order', onboardingId);
        const parts = partsOf(onboarding.planLines.map(({ templateId }) => templateId));
        if (await createWorkOrder(tx, { id, onboardingId, parts, userId: null }))
          await enqueueRun(tx, WORK_ORDER_RUN, { tenantId, workOrderId: id });
      }),

    readPlanApproval: ({ tenantId, onboardingId }) =>
      database.withTenant(tenantId, async (tx) => {
        const stored = await readOnboarding(tx, onboardingId);
        // If the record was deleted, there is nothing to wait for.
        return { isApproved: stored === undefined || stored.status === 'approved' };
      }),
  };
}

/** The model's input. Names, addresses and numbers of people are left out. */
function planRequest({ answers, tier }: StoredAnswers): AiPlanRequest {
  const { businessName: _b, contactName: _c, email: _e, phone: _p, website: _w, ...rest } = answers;
  return { tier, answers: rest, templates: templatesFor(answers.industry), lines: PLAN_LINES[tier] };
}
