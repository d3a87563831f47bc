# The server with everything it serves. Give it DATABASE_URL, BASE_URL, OIDC_* and SECRETS_KEY; see packages/api/README.md.
FROM node:24-slim AS build
WORKDIR /lyceum
COPY . .
RUN npm install --no-audit --no-fund --include=dev && npm run build && npm prune --omit=dev
# What runs is what was built.
RUN rm -r packages/*/src packages/*/build packages/*/tsconfig.json packages/api/bin

FROM node:24-slim
WORKDIR /lyceum
ENV NODE_ENV=production
COPY --from=build /lyceum/package.json ./
COPY --from=build /lyceum/node_modules ./node_modules
COPY --from=build /lyceum/packages ./packages
USER node
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:3000/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "packages/api/dist/main.js"]
