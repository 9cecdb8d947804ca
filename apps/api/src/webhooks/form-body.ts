/**
 * Form bodies. Only one vendor's webhooks and mail programs that unsubscribe (RFC 8058) may send them; on all
 * other routes a form is an unsupported content type.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBodyRequest } from '@nestjs/common';
import { routeOf } from '../platform/http/request.js';

/** The declared paths of these routes. */
const TAKES_FORMS = /^\/v1\/(?:webhooks\/twilio|webhooks\/:line\/:tenantId\/voice|unsubscribe)(?:\/|$)/;

/**
 * Keeps the raw bytes, which the signature covers. Nothing reads the fields before the signature is checked.
 */
export function takeWebhookForms(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    (request: RawBodyRequest<FastifyRequest>, body: Buffer, done) => {
      if (!TAKES_FORMS.test(routeOf(request))) {
        done(
          Object.assign(new Error('Unsupported Media Type'), {
            statusCode: 415,
            code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
          }),
        );
        return;
      }
      request.rawBody = body;
      done(null, {});
    },
  );
}
