import type { JourneyView } from '@praxis/contracts/journey/journey';
import type { StepState } from '@praxis/contracts/journey/journey.const';
import type { JourneyState, LocalStep } from './journey-store.js';
import { missingPrerequisite, stepStatus } from './step-status.js';

const idle: LocalStep = { phase: 'idle', at: 0 };

function view(state: StepState, at?: string): JourneyView {
  return {
    sessionId: 'sess-1-a',
    industry: 'law',
    mode: 'sim',
    status: 'open',
    steps: [{ step: 'intake', state, at, note: 'from the server' }],
    messages: [],
  };
}

function stateWith(intake: LocalStep, seen: JourneyView | null = null): JourneyState {
  return {
    industry: 'law',
    sessionId: 'sess-1-a',
    view: seen,
    steps: { intake, appointment: idle, followup: idle, roi: idle },
    alternatives: [],
    demoMessages: [],
    runningAll: false,
  };
}

describe('stepStatus', () => {
  it('is idle before anything has happened', () => {
    expect(stepStatus(stateWith(idle), 'intake')).toEqual({ state: 'idle' });
  });

  it('uses the server’s status after a reload', () => {
    expect(stepStatus(stateWith(idle, view('done')), 'intake').state).toBe('done');
    expect(stepStatus(stateWith(idle, view('retrying')), 'intake')).toMatchObject({
      state: 'retrying',
      note: 'from the server',
    });
  });

  it('shows a request in flight as running, and as retrying when the server reports that', () => {
    const running: LocalStep = { phase: 'running', at: 5 };
    expect(stepStatus(stateWith(running), 'intake')).toMatchObject({ state: 'running', since: 5 });
    expect(stepStatus(stateWith(running, view('retrying')), 'intake').state).toBe('retrying');
  });

  it('a success that arrives after a failed request wins', () => {
    const failed: LocalStep = { phase: 'failed', at: Date.parse('2026-01-01T00:00:10Z'), note: 'timeout' };
    expect(stepStatus(stateWith(failed, view('done', '2026-01-01T00:00:20Z')), 'intake').state).toBe('done');
    expect(stepStatus(stateWith(failed, view('done', '2026-01-01T00:00:05Z')), 'intake').state).toBe(
      'failed',
    );
    expect(stepStatus(stateWith(failed), 'intake')).toMatchObject({ state: 'failed', note: 'timeout' });
  });

  it('keeps demo data marked as such', () => {
    const done: LocalStep = { phase: 'done', at: 1, fallback: true };
    expect(stepStatus(stateWith(done), 'intake')).toMatchObject({ state: 'done', fallback: true });
  });
});

describe('missingPrerequisite', () => {
  it('follows the order of the journey; ROI has no prerequisite', () => {
    const fresh = stateWith(idle);
    expect(missingPrerequisite(fresh, 'intake')).toBeUndefined();
    expect(missingPrerequisite(fresh, 'roi')).toBeUndefined();
    expect(missingPrerequisite(fresh, 'appointment')).toBe('Needs a completed intake first.');
    expect(missingPrerequisite(fresh, 'followup')).toBe('Needs a booked appointment first.');
    expect(missingPrerequisite(stateWith(idle, view('done')), 'appointment')).toBeUndefined();
  });
});
