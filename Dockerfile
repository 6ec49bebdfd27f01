# Build with everything, run with production dependencies only.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
# Two arenas for native memory: threads that compress give theirs back sooner.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY public ./public
# `npm run admin` and `npm run doctor` run from their source.
COPY app/server ./app/server
# The embedded backend runs from its source; with SUPABASE_URL set none of it is loaded.
COPY supabase ./supabase
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# remix-serve, told to prefer memory to speed: a third less of it, and it does not grow under load.
CMD ["node", "--memory-saver-mode", "--max-semi-space-size=4", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
