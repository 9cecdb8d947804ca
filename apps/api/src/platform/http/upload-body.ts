/** File uploads: the body is passed to the route as a stream, so that memory does not grow with its size. */
import { Readable } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.js';

/** Declares that a route accepts a file as its body; the route itself limits the size. */
export const TakesUpload = (): MethodDecorator => RouteConfig({ upload: true });

/** Lets declared routes accept files; everywhere else a body must be JSON. */
export function acceptUploads(server: FastifyInstance): void {
  server.addContentTypeParser(['text/csv', 'application/octet-stream'], (request, body, done) => {
    const { upload } = request.routeOptions.config as { upload?: boolean };
    if (upload) done(null, body);
    else done(Object.assign(new Error('not a kind of body'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
  });
}

/** The file that a request carries. @throws Failure 415 when it carries something else */
export function uploadOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  throw Failure.of(415, 'unsupported_media_type', 'Send the file as text/csv.');
}
