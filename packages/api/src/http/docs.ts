import { Router } from 'express'
import type { Config } from '../config/config.ts'
import type { BuiltFiles } from './built-files.ts'
import { setForgeryCookie } from './csrf.ts'
import { docsPage, referencePath } from './docs-page.ts'
import { allowPage } from './security-headers.ts'

/**
 * Serves `/api/docs/openapi.json` for programs and `/api/docs` for people, both generated from the contract. They are rarely asked
 * for, so what generates them is loaded by the first request. `site` is the portal's build.
 */
export function docs({ config, site, version }: { config: Config; site: BuiltFiles; version: string }): Router {
  const router = Router()
  let document: Promise<object> | undefined
  router.get('/api/docs/openapi.json', async (_request, response) => {
    document ??= import('./openapi.ts').then(({ openApiDocument }) => openApiDocument(version))
    response.json(await document)
  })
  router.get(referencePath, async (request, response) => {
    const { sendReferenceScript } = await import('./reference-script.ts')
    await sendReferenceScript(request, response, version)
  })
  router.get('/api/docs', (request, response) => {
    setForgeryCookie(config, request, response)
    const { nonce } = allowPage(response, [])
    const script = site.find(/^assets\/api-docs-[\w-]+\.js$/)
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(docsPage({ nonce, script: script && `/${script}` }))
  })
  return router
}
