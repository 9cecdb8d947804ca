/** Notifies open pages that the health of services has changed. Each page then reads it with its viewer's rights. */
import { Injectable } from '@nestjs/common';
import { PLATFORM } from '@praxis/contracts/core/live.const';
import type { LiveEvent } from '@praxis/contracts/core/live';
import type { HealthChange } from '@praxis/contracts/health/service-health';
import { notFound } from '../../platform/http/failure.js';
import { LiveTopics } from '../../platform/live/live-topics.js';
import { HealthMonitor } from './health-monitor.js';

@Injectable()
export class HealthFeed {
  constructor(monitor: HealthMonitor, topics: LiveTopics) {
    topics.add('health', (_exchange, name) => {
      if (name !== PLATFORM) return Promise.reject(notFound());
      return Promise.resolve((stream, topic = `health:${PLATFORM}`) => {
        const change: HealthChange & LiveEvent = { changed: true, topic };
        stream.onClose(monitor.watch(() => stream.send('health', change)));
      });
    });
  }
}
