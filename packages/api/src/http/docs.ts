import { type EndpointDefinition, endpoints, wireName } from '@lyceum/core/contract'
import { Router } from 'express'
import { openApiDocument } from './openapi.ts'
import { escapeHtml, plainPage } from './plain-page.ts'
import { allowPlainPage } from './security-headers.ts'

/** `/api/docs/openapi.json` for machines, `/api/docs` for people; both say what the contract says. */
export function docs(version: string): Router {
  const router = Router()
  const document = openApiDocument(version)
  router.get('/api/docs/openapi.json', (_request, response) => void response.json(document))
  router.get('/api/docs', (_request, response) => {
    const { nonce } = allowPlainPage(response, [])
    response.type('html').send(plainPage({ locale: 'en-US', title: 'Lyceum API', body: overview(), nonce }))
  })
  return router
}

const callers = { anyone: 'anyone', session: 'signed-in people', chat: 'signed-in people and holders of a share' }

function overview(): string {
  const calls: EndpointDefinition[] = Object.values(endpoints)
  const tables = [...new Set(calls.map(areaOf))].map(
    area =>
      `<h2>${escapeHtml(area)}</h2><table><thead><tr><th>Call</th><th>What it does</th><th>Who may ask</th></tr></thead><tbody>${calls
        .filter(call => areaOf(call) === area)
        .map(rowOf)
        .join('')}</tbody></table>`
  )
  return `<h1>Lyceum API</h1><p>Every call of this server. Shapes, parameters and errors are in <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${tables.join('')}`
}

const areaOf = ({ path }: EndpointDefinition) => path.split('/')[3] ?? ''

function rowOf({ method, path, summary, auth }: EndpointDefinition): string {
  const wire = path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`)
  return `<tr><td><code>${method} ${escapeHtml(wire)}</code></td><td>${escapeHtml(summary)}</td><td>${callers[auth]}</td></tr>`
}
