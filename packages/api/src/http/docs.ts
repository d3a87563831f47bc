import { Router } from 'express'
import { plainPage } from './plain-page.ts'
import { allowPlainPage } from './security-headers.ts'

/**
 * Serves `/api/docs/openapi.json` for programs and `/api/docs` for people, both generated from the contract. They are rarely asked
 * for, so what generates them is loaded by the first request.
 */
export function docs(version: string): Router {
  const router = Router()
  let document: Promise<object> | undefined
  router.get('/api/docs/openapi.json', async (_request, response) => {
    document ??= import('./openapi.ts').then(({ openApiDocument }) => openApiDocument(version))
    response.json(await document)
  })
  router.get('/api/docs', async (_request, response) => {
    const { overview } = await import('./docs-page.ts')
    const { nonce } = allowPlainPage(response, [])
    response.type('html').send(plainPage({ locale: 'en-US', title: 'Lyceum API', body: overview(), nonce }))
  })
  return router
}
