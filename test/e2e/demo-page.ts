/** The demo page as a visitor uses it. Elements are found by their texts, or by test ids if they have none. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';

const LABELS: Record<JourneyStep, string> = {
  intake: 'Intake',
  appointment: 'Appointment',
  followup: 'Follow-up',
  roi: 'ROI',
};

export class DemoPage {
  readonly runAll: Locator;
  readonly reset: Locator;
  readonly sessionId: Locator;
  readonly console: Locator;

  constructor(readonly page: Page) {
    this.runAll = page.getByTestId('run-all');
    this.reset = page.getByTestId('reset-session');
    this.sessionId = page.getByTestId('session-id');
    this.console = page.getByTestId('event-console');
  }

  /** Opens the page in a new session and waits for its live events. */
  async open(industry: Industry = 'law'): Promise<void> {
    await this.page.goto(`/demo?industry=${industry}`);
    await this.expectLive();
  }

  async expectLive(): Promise<void> {
    await expect(this.page.getByTestId('live-state')).toHaveAttribute('data-connected', 'true');
  }

  step(step: JourneyStep): Locator {
    return this.page.getByTestId(`step-${step}`);
  }

  summary(step: JourneyStep): Locator {
    return this.page.getByTestId(`step-${step}-summary`);
  }

  runButton(step: JourneyStep): Locator {
    return this.page.getByRole('button', { name: `Run ${LABELS[step]}`, exact: true });
  }

  /** Opens or closes a step's form. */
  async toggle(step: JourneyStep, open = true): Promise<void> {
    const button = this.step(step).getByRole('button', { name: LABELS[step], exact: true });
    if ((await button.getAttribute('aria-expanded')) !== String(open)) await button.click();
    await expect(button).toHaveAttribute('aria-expanded', String(open));
  }

  async run(step: JourneyStep): Promise<void> {
    await this.runButton(step).click();
    await this.expectDone(step);
  }

  /** Picks a free time, or the next one if another visitor was faster. */
  async holdSlot(): Promise<void> {
    await expect(async () => {
      await this.page.getByTestId('slot').first().click();
      await expect(this.page.getByTestId('slot-hold')).toContainText('is held for you', { timeout: 5_000 });
    }).toPass();
  }

  async expectDone(...steps: JourneyStep[]): Promise<void> {
    for (const step of steps) await expect(this.step(step)).toHaveAttribute('data-state', 'done');
  }

  /** Entries of the console for one address. */
  requests(path: string): Locator {
    return this.console.locator(`[data-testid="console-entry"][data-path="${path}"]`);
  }

  /** Checks that the page does not scroll sideways. */
  async expectNoSidewaysScroll(): Promise<void> {
    const excess = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
  }
}
