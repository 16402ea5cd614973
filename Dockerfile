# Set DATABASE_URL; without it the embedded PostgreSQL keeps its data in the volume below. Tried: docs/guides/watching.md.
FROM node:22-bookworm-slim AS build
# Node 26 needs it, and slim images lack it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /stint
COPY package.json package-lock.json .npmrc ./
COPY web/package.json web/
COPY scripts/link-node.js scripts/
RUN npm ci
COPY tsconfig.json ./
COPY bin bin
COPY db db
COPY public public
COPY src src
COPY web web
RUN npm run build
# What builds and tests it is not needed to run it.
RUN npm prune --omit=dev && node scripts/link-node.js

FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /stint
COPY --from=build /stint .
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 STINT_DATA_DIR=/var/lib/stint
RUN mkdir -p /var/lib/stint && chown node:node /var/lib/stint
USER node
VOLUME /var/lib/stint
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v3/status`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "bin/stint", "serve"]
