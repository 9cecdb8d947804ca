/** Bodies that are files: handed to their route as they come in, unread, so that their size costs no memory. */
import { Readable } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.js';

/** Declares that a route takes a file for its body; it counts the bytes itself. */
export const TakesUpload = (): MethodDecorator => RouteConfig({ upload: true });

/** Lets the routes that say so take files; everywhere else a body stays JSON. */
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
  throw new Failure({
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the file as text/csv.',
  });
}
