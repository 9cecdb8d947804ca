# API, worker and the one-shot that prepares the database, from this workspace. One build, three small targets.
# The version is that of .nvmrc (a test compares them).
ARG NODE_VERSION=20.20.2

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/config/package.json libs/config/
COPY libs/contracts/package.json libs/contracts/
COPY libs/db/package.json libs/db/
COPY libs/domain/package.json libs/domain/
COPY libs/ics/package.json libs/ics/
COPY libs/providers/package.json libs/providers/
COPY libs/telemetry/package.json libs/telemetry/
COPY libs/temporal/package.json libs/temporal/
COPY libs/threads/package.json libs/threads/
COPY workflows/package.json workflows/
COPY activities/package.json activities/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/

# Everything, to compile the packages, bundle the workflows and build the web app.
FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What runs, and nothing that only builds or tests; the web app is files by then and brings no packages.
FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    --workspace libs/config --workspace libs/contracts --workspace libs/db --workspace libs/domain --workspace libs/ics \
    --workspace libs/providers --workspace libs/telemetry --workspace libs/temporal --workspace libs/threads \
    --workspace workflows --workspace activities --workspace apps/api

FROM node:${NODE_VERSION}-bookworm-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/libs/config/dist libs/config/dist
COPY --from=build /app/libs/contracts/dist libs/contracts/dist
COPY --from=build /app/libs/db/dist libs/db/dist
COPY --from=build /app/libs/domain/dist libs/domain/dist
COPY --from=build /app/libs/ics/dist libs/ics/dist
COPY --from=build /app/libs/providers/dist libs/providers/dist
COPY --from=build /app/libs/telemetry/dist libs/telemetry/dist
COPY --from=build /app/libs/temporal/dist libs/temporal/dist
COPY --from=build /app/libs/threads/dist libs/threads/dist
COPY --from=build /app/workflows/dist workflows/dist
# The data folder belongs to whoever runs the process, so that a volume mounted there does too.
RUN mkdir /data && chown node:node /data
ENV PRAXIS_DATA_DIR=/data
USER node

FROM runtime AS migrate
COPY --from=build /app/libs/db/schema libs/db/schema
CMD ["node", "libs/db/dist/cli/prepare.js"]

FROM runtime AS worker
COPY --from=build /app/activities/dist activities/dist
# For its metrics, where a port is given.
ENV HOST=0.0.0.0
CMD ["node", "activities/dist/bundle.cjs"]

# Serves the built web app beside the API, on the same origin.
FROM runtime AS api
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# What to do about an incident, for admins.
COPY --from=build /app/docs/runbooks docs/runbooks
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
CMD ["node", "apps/api/dist/bundle.cjs"]
