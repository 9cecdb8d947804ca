/**
 * A practice's workflows: a person writes one by keyboard that answers leads at night, sees it run for a lead, and
 * pauses it.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ExecutionList } from '@praxis/contracts/automation/execution';
import { definitionOf, readWorkflow } from '../support/automations.js';
import { expectOk, intakeDone, type Tenant, type World } from '../support/journey.js';
import { signedIn, type Member } from '../support/members.js';
import { enterAs, expectToast, test } from './people.js';

/** Maximum key presses and typed texts to write, save and deploy a four-step workflow, starting at the list of workflows. */
const MAX_ACTIONS = 25;
const NAME = 'Night leads';
const TEXT = 'Hi {{first_name}}, we are closed and ring you when we open.';

const WEEKDAYS = 7;
/** Far enough from today that the practice is closed now in every time zone. */
const DAYS_UNTIL_OPEN = 3;

/** A practice that is closed now and opens in a few days, with its owner signed in. */
async function openPractice(
  world: World,
  { context, url }: { context: BrowserContext; url: string | undefined },
): Promise<{ tenant: Tenant; owner: Member }> {
  const opening = ((new Date().getUTCDay() + DAYS_UNTIL_OPEN - 1) % WEEKDAYS) + 1;
  const tenant = await world.tenant({ workingDays: [opening] });
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  await enterAs(context, { who: owner, tenantId: tenant.id, url: url ?? '' });
  return { tenant, owner };
}

/** Presses keys and types for a person, and counts both. */
class Keyboard {
  actions = 0;

  constructor(private readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    this.actions += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.type(text);
  }

  /** Adds a step after the focused place by typing a few letters of what the step does. */
  async addStep(number: number, letters: string, choice: string): Promise<void> {
    await this.press('Alt+Enter');
    await expect(
      this.page.getByRole('combobox', { name: /: add a step$/ }).and(focused(this.page)),
    ).toBeVisible();
    await this.type(letters);
    await expect(this.page.getByRole('option', { name: choice })).toHaveAttribute('data-highlighted', '');
    await this.press('Enter');
    const card = this.page.getByRole('listitem', { name: new RegExp(`^Step ${number}:`) });
    await expect(card.and(this.page.locator(':focus-within'))).toBeVisible();
  }
}

const focused = (page: Page) => page.locator(':focus');

/** Starts at the list of workflows and ends with a new one that runs. */
async function writeByKeyboard(page: Page): Promise<void> {
  await page.goto('/workflows');
  await expect(page.getByRole('link', { name: 'New workflow' })).toBeVisible();
  const keyboard = new Keyboard(page);
  await keyboard.press('Tab', 'Enter', 'Tab');
  await expect(page.getByRole('link', { name: 'New workflow' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'First: add a step' })).toBeVisible();
  await keyboard.type(NAME);
  // The first choices that begin with these letters: “while you are closed”, and “you open” below.
  await keyboard.press('Tab', 'Tab', 'w');
  await expect(page.getByLabel('Only when')).toHaveValue('!now.isOpen');
  await keyboard.addStep(1, 'text', 'Send a text or email');
  await keyboard.type(TEXT);
  await keyboard.addStep(2, 'wait until', 'Wait until a time');
  await keyboard.press('Shift+Tab', 'y');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('opening');
  await keyboard.addStep(3, 'ring', 'Call them');
  await keyboard.addStep(4, 'task', 'Give the team a task');
  await keyboard.press('Control+Enter');
  await expectToast(page, 'Workflow deployed');
  expect(keyboard.actions, 'key presses and texts typed').toBeLessThanOrEqual(MAX_ACTIONS);
}

test('an owner writes a workflow by keyboard alone, and it replies to a lead that arrives at night', async ({
  page,
  world,
  context,
  baseURL,
}) => {
  const { tenant, owner } = await openPractice(world, { context, url: baseURL });
  await writeByKeyboard(page);
  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible();
  await expect(page.getByText('Version 1 runs')).toBeVisible();
  await expect(page.getByText('When a lead comes in and while you are closed:')).toBeVisible();
  await page.getByRole('link', { name: 'All workflows' }).click();
  await expect(page.getByTestId('workflow').filter({ hasText: NAME })).toContainText('Active');

  await page.getByRole('tab', { name: 'Monitor' }).click();
  await expect(page.getByText('Nothing has run yet')).toBeVisible();
  await intakeDone(tenant.api);
  // The execution appears without a reload.
  const row = page.getByTestId('execution-row');
  await expect(row).toContainText(NAME);
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: `Open the execution of ${NAME}` }).click();

  const execution = page.getByRole('complementary', { name: 'Execution' });
  const steps = execution.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Text them\s*Sent/, /^Wait\s*Now.* until/]);
  const picture = execution.getByTestId('flow-canvas');
  const lit = (step: string) => picture.getByLabel(step, { exact: true }).locator('[data-lit]');
  await expect(lit('Send a message: Text them')).toHaveAttribute('data-lit', 'done');
  await expect(lit('Wait: Wait')).toHaveAttribute('data-lit', 'running');
  await expect(picture.getByLabel('Call the lead: Call them')).toBeVisible();
  await expect(lit('Call the lead: Call them')).toHaveCount(0);
  // Only the edges into these two steps are highlighted, and none after them.
  await expect(picture.locator('.react-flow__edge.lit')).toHaveCount(2);

  await test.step('the lead got the text, and the run waits in Temporal', async () => {
    const texts = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{
          body: string;
        }>`select body from sim_entries where tenant_id = ${tenant.id} and port = 'sms'`,
    );
    expect(texts.map(({ body }) => body)).toEqual([
      expect.stringContaining('Hi Jordan, we are closed and ring you when we open.'),
    ]);
    const { items } = ExecutionList.parse(expectOk(await owner.get('/v1/executions')).body);
    const [{ id, workflowId } = { id: '', workflowId: '' }] = items;
    const { client } = await world.engine();
    const run = client.workflow.getHandle(`tenant/${tenant.id}/automation/${workflowId}/${id}`);
    expect((await run.describe()).status.name).toBe('RUNNING');
  });

  await execution.getByRole('button', { name: 'End it here' }).click();
  await expectToast(page, 'Execution ended');
  await expect(execution.getByTestId('execution')).toHaveAttribute('data-status', 'cancelled');
  await execution.getByRole('button', { name: 'Close the execution' }).click();
  await expect(row).toContainText('Ended');
});

test('an owner deploys and pauses a workflow, and held executions continue when it is resumed', async ({
  page,
  world,
  context,
  baseURL,
}) => {
  const { tenant, owner } = await openPractice(world, { context, url: baseURL });
  const definition = definitionOf(
    { kind: 'lead_created' },
    {
      wait: { kind: 'wait', label: 'Until we open', wait: { mode: 'opening' }, next: 'task' },
      task: { kind: 'create_task', label: 'Ring', title: 'Ring {{first_name}}', next: null },
    },
  );
  readWorkflow(expectOk(await owner.post('/v1/workflows', { name: NAME, definition })).body);
  await page.goto('/workflows?tab=active');
  const workflow = page.getByTestId('workflow').filter({ hasText: NAME });
  const execution = page.getByTestId('execution-row');
  const look = (tab: string): Promise<void> => page.getByRole('tab', { name: tab }).click();
  await expect(workflow).toContainText('Inactive');
  await workflow.getByRole('button', { name: `Deploy ${NAME}` }).click();
  await expectToast(page, 'Workflow deployed', NAME);
  await expect(workflow.getByText('Active', { exact: true })).toBeVisible();
  await intakeDone(tenant.api);
  await look('Monitor');
  await expect(execution).toContainText('Waiting');

  await look('Active Workflows');
  await workflow.getByRole('button', { name: `Pause ${NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await expectToast(page, 'Workflow paused', NAME);
  await expect(workflow).toContainText('Inactive');
  await look('Monitor');
  await expect(execution).toContainText('Held');

  await look('Active Workflows');
  await workflow.getByRole('button', { name: `Activate ${NAME}` }).click();
  const question = page.getByRole('dialog', { name: `Activate ${NAME}` });
  await expect(question).toContainText('1 execution was held while it was paused.');
  await question.getByRole('button', { name: 'Activate and resume them' }).click();
  await expectToast(page, 'Workflow activated', NAME);
  await expect(workflow.getByText('Active', { exact: true })).toBeVisible();
  await look('Monitor');
  await expect(execution).toContainText('Waiting');
});
