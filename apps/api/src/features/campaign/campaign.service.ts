/** Users' actions on campaigns. Sending is the task of their runs. */
import { practiceValues } from '@praxis/domain/message/merge-values';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type {
  Campaign,
  CampaignDraft,
  CampaignList,
  CampaignPreview,
  CampaignQuery,
} from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import type { CampaignStatus } from '@praxis/contracts/campaign/campaign.const';
import { ADDRESS_MISSING, nobodyReached } from '@praxis/contracts/campaign/reach-text';
import { campaignText, SAMPLE_VALUES } from '@praxis/domain/campaign/campaign-text';
import { readCampaignAnalytics } from '@praxis/db/campaign/campaign-analytics';
import { countReach } from '@praxis/db/campaign/campaign-reach';
import { countAudience } from '@praxis/db/campaign/campaign-audience';
import {
  addCampaign,
  listCampaigns,
  readCampaign,
  removeCampaign,
  saveCampaign,
} from '@praxis/db/campaign/campaign';
import { commandCampaign, type CampaignCommand } from '@praxis/db/campaign/campaign-state';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { findPracticeAddress } from '@praxis/db/tenant/practice';
import { findTenant } from '@praxis/db/tenant/tenant';
import { CAMPAIGN_RUN } from '@praxis/workflows/campaign/messages';
import { Failure, notFound } from '../../platform/http/failure.js';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Why a campaign in this state does not accept a command. */
const REFUSALS: Record<CampaignStatus, string> = {
  draft: 'This campaign has not been started.',
  active: 'This campaign is running.',
  paused: 'This campaign is paused.',
  completed: 'This campaign is complete. Everyone has received their last message.',
  cancelled: 'This campaign was canceled and cannot be restarted.',
};

const PAST = { start: 'started', pause: 'paused', resume: 'resumed', cancel: 'cancelled' } as const;

@Injectable()
export class CampaignService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  async list(tenantId: string, query: CampaignQuery): Promise<Omit<CampaignList, 'ok'>> {
    return await this.database.withTenant(tenantId, (tx) => listCampaigns(tx, query));
  }

  /** @throws Failure 404 */
  async read(tenantId: string, id: string): Promise<Campaign> {
    return await this.database.withTenant(tenantId, (tx) => requireCampaign(tx, id));
  }

  async create({ tenant, user }: LeadUser, draft: CampaignDraft): Promise<Campaign> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const campaign = await addCampaign(tx, draft, { userId: user.userId, industry: tenant.industry });
      const target = { targetType: 'campaign', targetId: campaign.id };
      await auditAs(tx, user, { action: 'campaign.created', ...target });
      return campaign;
    });
  }

  /** @throws Failure 404; 409 if the campaign was started */
  async save({ tenant, user }: LeadUser, id: string, draft: CampaignDraft): Promise<Campaign> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const saved = await saveCampaign(tx, id, draft);
      if (!saved) throw await notADraft(tx, id);
      await auditAs(tx, user, { action: 'campaign.changed', targetType: 'campaign', targetId: id });
      return saved;
    });
  }

  /** @throws Failure 404; 409 if the campaign was started, because what was sent stays on record */
  async remove({ tenant, user }: LeadUser, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await removeCampaign(tx, id))) throw await notADraft(tx, id);
      await auditAs(tx, user, { action: 'campaign.deleted', targetType: 'campaign', targetId: id });
    });
  }

  /**
   * Runs a command; repeating it changes nothing.
   * @throws Failure 404; 409 in a state that does not allow it, if a start or a resume would reach no one, or if emails
   * would contain no postal address
   */
  async command({ tenant, user }: LeadUser, id: string, command: CampaignCommand): Promise<Campaign> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const outcome = await commandCampaign(tx, id, command);
      if (outcome === undefined) throw notFound();
      if (typeof outcome === 'object') throw Failure.of(409, 'campaign_state', REFUSALS[outcome.refused]);
      const campaign = await requireCampaign(tx, id);
      if (outcome === 'unchanged') return campaign;
      if (command === 'start' || command === 'resume') await this.#refuseNobody(tx, campaign, command);
      // A started campaign continues without the address. The practice learns that it is missing when it starts the
      // next one.
      if (command === 'start' && needsAddress(campaign.steps) && (await findPracticeAddress(tx)) === null)
        throw Failure.of(409, 'address_missing', ADDRESS_MISSING);
      await wakeRun(tx, CAMPAIGN_RUN, { tenantId: tenant.id, campaignId: id });
      const action = `campaign.${PAST[command]}`;
      await auditAs(tx, user, { action, targetType: 'campaign', targetId: id });
      return campaign;
    });
  }

  /** @throws Failure 404 */
  async previewSaved(tenantId: string, id: string): Promise<Omit<CampaignPreview, 'ok'>> {
    const campaign = await this.read(tenantId, id);
    return await this.preview(tenantId, campaign, campaign.status === 'draft' ? undefined : id);
  }

  /** `startedId` is the id of a started campaign, for which only contacts who still get messages are counted. */
  async preview(
    tenantId: string,
    { steps, targetAudience }: Pick<CampaignDraft, 'steps' | 'targetAudience'>,
    startedId?: string,
  ): Promise<Omit<CampaignPreview, 'ok'>> {
    const { filters } = targetAudience;
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const [audience, reach, practice, address] = await this.database.withTenant(tenantId, (tx) => {
      const question = { filters, startedId, steps };
      return Promise.all([
        countAudience(tx, question),
        countReach(tx, masterKey, question),
        findTenant(tx),
        findPracticeAddress(tx),
      ]);
    });
    if (!practice) throw notFound();
    const values = {
      ...SAMPLE_VALUES,
      ...practiceValues(practice),
    };
    const samples = steps.flatMap(({ channel, variants }, index) =>
      variants.map((variant) => {
        const parts = {
          values,
          sender: practice.clientName,
          address,
          unsubscribe: '(the link of each email)',
        };
        const { subject = null, body } = campaignText(channel, variant, parts);
        return { stepOrder: index + 1, variant: variant.key, channel, subject, body };
      }),
    );
    return { audience, reach, lacksAddress: needsAddress(steps) && address === null, samples };
  }

  /** @throws Failure 404 */
  async analytics(tenantId: string, id: string): Promise<Omit<CampaignAnalytics, 'ok'>> {
    const analytics = await this.database.withTenant(tenantId, (tx) => readCampaignAnalytics(tx, id));
    if (!analytics) throw notFound();
    return analytics;
  }

  /**
   * Checks the audience in the transaction of the start, whatever the page showed before. A campaign that waits for
   * events may start without contacts.
   * @throws Failure 409 if no one would receive a message
   */
  async #refuseNobody(tx: TenantTransaction, campaign: Campaign, command: 'start' | 'resume'): Promise<void> {
    if (campaign.triggerEvent !== 'manual') return;
    const { id, steps, targetAudience } = campaign;
    const started = command === 'resume';
    const { filters } = targetAudience;
    const question = { filters, startedId: started ? id : undefined, steps, onlyWhether: true };
    const reach = await countReach(tx, this.environment.PRAXIS_MASTER_KEY, question);
    const why = nobodyReached(reach, { total: reach.counted, started });
    if (why === undefined) return;
    throw Failure.of(409, reach.counted === 0 ? 'audience_empty' : 'audience_unreachable', why);
  }
}

/** Whether a campaign sends emails: these must state the practice's address. */
function needsAddress(steps: CampaignDraft['steps']): boolean {
  return steps.some(({ channel, isActive }) => channel === 'email' && isActive);
}

async function requireCampaign(tx: TenantTransaction, id: string): Promise<Campaign> {
  const campaign = await readCampaign(tx, id);
  if (!campaign) throw notFound();
  return campaign;
}

async function notADraft(tx: TenantTransaction, id: string): Promise<Failure> {
  await requireCampaign(tx, id);
  return Failure.of(
    409,
    'campaign_state',
    'This campaign has started and can no longer be changed. Cancel it or create a new one.',
  );
}
