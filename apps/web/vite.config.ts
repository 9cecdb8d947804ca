/** Builds the web app and, in development, serves it with the API behind the same origin. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { firstFrame } from './scripts/first-frame.mjs';
import { pageFiles, startFiles } from './scripts/page-groups.mjs';
import { startInSteps } from './scripts/start-in-steps.mjs';

const api = `http://localhost:${process.env['PRAXIS_API_PORT'] ?? '3000'}`;
// The API takes requests for its own address, from its own pages.
const target = { target: api, changeOrigin: true, headers: { origin: api } };
const entry = fileURLToPath(new URL('src/app/main.tsx', import.meta.url));
const proxy = Object.fromEntries(['/v1', '/l/', '/healthz', '/readyz'].map((path) => [path, target]));
/** A file of the start begins with each, so that none takes long to evaluate. */
const beginnings = [
  /\/react-dom\/client\.js$/,
  /\/src\/theme\/system\.ts$/,
  /\/react-router\/dist\/[a-z]+\/(?:index|dom-export)\.mjs$|\/src\/lib\/api\/query-client\.ts$/,
];
// What a module imports goes where its own group says.
const alone = { includeDependenciesRecursively: false };

export default defineConfig(({ command }) => {
  // Tests start stacks with NODE_ENV=test; what those build must be what is shipped.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    // Stored compressed as well, so that no request waits for compression.
    plugins: [
      react(),
      firstFrame(),
      startInSteps(),
      compression({ algorithms: ['gzip', 'brotliCompress'], exclude: /\.map$/ }),
    ],
    // Contracts come from source, so a changed schema is seen without a build.
    resolve: { conditions: ['@praxis/source', ...defaultClientConditions] },
    server: { port: Number(process.env['PRAXIS_WEB_PORT'] ?? 5173), proxy },
    preview: { proxy },
    build: {
      target: 'es2022',
      sourcemap: true,
      manifest: true,
      rolldownOptions: {
        output: {
          // A request costs a round trip on a phone: what every page loads is one file, and pages share few.
          codeSplitting: {
            groups: [
              {
                name: startFiles(entry, beginnings),
                debugName: 'start',
                tags: ['$initial'],
                priority: 2,
                ...alone,
              },
              // Each is smaller than a request for it.
              { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1, ...alone },
              { name: pageFiles(entry, /\/src\/routes\/[^/]+\.tsx$/), debugName: 'pages', ...alone },
            ],
          },
        },
      },
    },
  };
});
