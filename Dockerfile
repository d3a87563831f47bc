# The server with everything it serves. It needs LYCEUM_MODE=production's variables: BASE_URL, DATABASE_URL, OIDC_ISSUER,
# OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, TOKEN_SECRET and SECRETS_KEY; see packages/api/OPERATIONS.md and examples/deploy.
FROM node:24-slim AS build
WORKDIR /lyceum
COPY . .
RUN npm install --no-audit --no-fund --include=dev && npm run build && npm prune --omit=dev
# What runs is what was built.
RUN rm -r packages/*/src packages/*/build packages/*/tsconfig.json packages/api/bin

FROM node:24-slim
WORKDIR /lyceum
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /lyceum/package.json ./
COPY --from=build /lyceum/node_modules ./node_modules
COPY --from=build /lyceum/packages ./packages
# Uploaded files. A volume that is mounted here takes over the folder's owner.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "packages/api/dist/main.js"]
