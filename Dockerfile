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
# Peers are dependencies of our own where they are needed; TypeScript, which is not, stays out.
RUN npm ci --omit=dev --legacy-peer-deps

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY public ./public
# How the site starts, the maker of pictures and brochures, `npm run admin` and `npm run doctor` run from their source.
COPY app/server ./app/server
COPY app/lib ./app/lib
# The embedded backend runs from its source; with SUPABASE_URL set none of it is loaded.
COPY supabase ./supabase
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does, without npm between the signals and the site: remix-serve in one frugal process.
CMD ["node", "app/server/start.js"]
