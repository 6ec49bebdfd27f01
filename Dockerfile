# Build without what tests need (the workspace `tests`), run with production dependencies only.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY .node/package.json ./.node/
COPY supabase/embedded/package.json ./supabase/embedded/
RUN npm ci -w supabase/embedded --include-workspace-root
COPY . .
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY .node/package.json ./.node/
COPY supabase/embedded/package.json ./supabase/embedded/
# Peers are dependencies of our own where they are needed; TypeScript, which is not, stays out.
RUN npm ci -w supabase/embedded --include-workspace-root --omit=dev --legacy-peer-deps

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json .npmrc ./
COPY public ./public
# How the site starts, the render worker, `npm run admin` and `npm run doctor` run from their source.
COPY app/server ./app/server
COPY app/lib ./app/lib
# Migrations and SQL, and the source of the commands backup and restore. The site has the embedded backend in its build.
COPY supabase ./supabase
# `docker exec <container> umroh doctor`
COPY app/server/umroh /usr/local/bin/umroh
RUN chmod 755 /usr/local/bin/umroh && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process serves, without a Node of its own (60 MB each time); whether the backend answers is /healthz's matter.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /livez HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
# As `npm start` does, without npm between the signals and the site: remix-serve in one frugal process.
CMD ["node", "app/server/start.js"]
