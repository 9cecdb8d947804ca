/** Every JSON body in the OpenAPI document has an example, and the document's own schema accepts it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { composeApi, documentOf } from '../support/routes.js';

test('every request has an example that its schema accepts', async () => {
  const app = await composeApi();
  const document = await documentOf(app);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'openapi' });
  const names: string[] = [];
  const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
    (['post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const body = methods[method]?.requestBody;
      const media = body && 'content' in body ? body.content['application/json'] : undefined;
      if (!media) return [];
      const name = `${method} ${path}`;
      names.push(name);
      const pointer = `openapi#/paths/${escape(path)}/${method}/requestBody/content/application~1json/schema`;
      const accepts = ajv.compile({ $ref: pointer });
      if (accepts(media.example)) return [];
      return [`${name}: ${JSON.stringify(media.example)} ${ajv.errorsText(accepts.errors)}`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

/** A part of a path in a JSON pointer, within a URI. */
function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
