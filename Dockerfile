# The shop as an image: docker build -t phsar .
# BASE: any Debian with Node 24 and npm.
ARG BASE=node:24.21.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
# No package needs its install script here.
RUN npm ci --ignore-scripts
RUN npm run build && node scripts/pack.ts /phsar

FROM ${BASE}
WORKDIR /phsar
# HOST: reachable from outside the container. MALLOC_…: decision 20.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# The shopkeeper's commands: docker exec CONTAINER shop backup /data/shop.backup
RUN mkdir /data /backups && chown 1000:1000 /data /backups \
    && printf '#!/bin/sh\nexec node /phsar/apps/api/build/shop.js "$@"\n' > /usr/local/bin/shop \
    && chmod 755 /usr/local/bin/shop
COPY --from=build /phsar .
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Whether the process answers, not its database: restarting the shop does not bring that back.
HEALTHCHECK --interval=15s --timeout=10s --start-period=90s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "apps/api/build/server.js"]
