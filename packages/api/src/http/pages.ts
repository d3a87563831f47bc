import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chatbotBase,
  courseAgainPath,
  courseChatBase,
  coursePageBase,
  diagramPath,
  embeddedSignInPath,
  type School,
  schoolElement,
  signInCallbackPath
} from '@lyceum/core/contract'
import { type Request, type Response, Router } from 'express'
import type { Config } from '../config/config.ts'
import { type BuiltFiles, builtFiles, immutableCache } from './built-files.ts'
import { setForgeryCookie } from './csrf.ts'
import { escapeHtml } from './escape-html.ts'
import { logQuietly, nameRoute } from './request-log.ts'
import {
  allowDiagramPage,
  allowFramedPage,
  allowNoMicrophone,
  allowPage,
  allowWorker,
  pictureSources
} from './security-headers.ts'
import { sendPacked } from './send-packed.ts'
import { type SharedPage, sharePageHtml } from './share-page.ts'
import { type Visit, visitOf } from './visit.ts'

/** The build folders of the other packages. */
export type PageBuilds = { site: string; widget: string }

/** Their paths, which are the same relative to the source and to the built server. */
export const ownBuilds: PageBuilds = { site: inPackages('portal/dist/site'), widget: inPackages('widget/dist') }

/** What a page with a chat shows, and the origins that may frame it; undefined for any. */
type OpenedChat = SharedPage & { framedBy: string[] | undefined }

type Options = {
  config: Config
  builds: PageBuilds
  /** Returns what the page of a share shows, by its token. */
  openShare(token: string, visit: Visit): Promise<OpenedChat>
  /** The same for the chat in a course, by the id of a launch; undefined when that is over. */
  openCourse(launchId: string): Promise<OpenedChat | undefined>
  /** The origins that may frame the page of a course, by the id of a launch; undefined when that is over. */
  framesOfCourse(launchId: string): Promise<string[] | undefined>
  /** What everybody sees of the organisation. */
  readSchool(): Promise<School>
}

/**
 * Serves browsers: the widget's loader and chunks, the chatbot page (framed by the sites of its share), the page that
 * draws diagrams, the portal's assets, and for every other path the portal's page, whose router handles the path.
 */
export function pages({ config, builds, openShare, openCourse, framesOfCourse, readSchool }: Options): Router {
  const site = builtFiles(builds.site)
  const widget = builtFiles(builds.widget)
  const page = builtFiles(join(builds.widget, 'page'))
  const router = Router()

  router.get(['/widget.js', '/sdk/v1/widget.js'], (request, response) => {
    if (!widget.has('widget.js')) return notBuilt(response)
    offer(response)
    widget.send(request, response, 'widget.js', shortCache)
  })
  router.get('/sdk/:version/:name', (request, response) => {
    const folder = `sdk/${request.params.version}`
    const name = `${folder}/${request.params.name}`
    offer(response)
    // A page that has pinned another release is told which there is.
    if (!widget.has(name)) return void response.status(404).type('text').send(releaseHint(widget))
    // Until a version is released, its next build is another one: hashes and files that a browser has kept would not fit together.
    widget.send(request, response, name, widget.has(`${folder}.released`) ? immutableCache : 'no-cache')
  })
  router.get('/widget-assets/*name', (request, response) => {
    const asked = partsOf(request)
    const released = `released/${asked}`
    // A loader that a browser has kept, or that another server has sent, asks for the panel of its own build: that of a release is there, and
    // any other works with this one.
    const other = !page.has(asked) && !page.has(released) && panelName.test(asked) && page.find(panelName)
    const name = other || (page.has(released) ? released : asked)
    if (!page.has(name) || !/\.(js|css|woff2)$/.test(name)) return void response.status(404).end()
    offer(response)
    if (isWorker(name)) allowWorker(response)
    page.send(request, response, name, other ? 'no-cache' : immutableCache)
  })
  router.get(diagramPath, (request, response) => {
    if (!page.has('diagram.html')) return notBuilt(response)
    allowDiagramPage(response)
    logQuietly(response)
    page.send(request, response, 'diagram.html', 'no-cache')
  })
  router.get(`${chatbotBase}:token`, async (request, response) =>
    sendChatbot(request, response, () => openShare(request.params.token as string, visitOf(request)))
  )
  router.get(`${courseChatBase}:launch`, async (request, response) =>
    sendChatbot(request, response, () => openCourse(request.params.launch as string))
  )

  router.get(`${coursePageBase}:launch`, async (request, response) => {
    const framedBy = await framesOfCourse(request.params.launch as string)
    if (!framedBy) return response.redirect(303, courseAgainPath)
    if (!site.has('index.html')) return notBuilt(response)
    await sendPortal({ config, site, readSchool, framedBy }, request, response)
  })

  router.get('/*name', (request, response, next) => {
    const name = partsOf(request)
    if (name === 'index.html' || !site.has(name)) return next()
    nameRoute(response, '/assets')
    if (isWorker(name)) allowWorker(response)
    logQuietly(response)
    site.send(request, response, name, name.startsWith('assets/') ? immutableCache : 'public, max-age=3600')
  })
  router.get(['/', '/*name'], (request, response, next) => {
    if (!request.accepts('html') || /\.\w+$/.test(request.path)) return next()
    if (!site.has('index.html')) notBuilt(response)
    else return sendPortal({ config, site, readSchool }, request, response)
  })
  return router

  /**
   * The page of an unknown share may be framed anywhere, since it shows the error itself; a redirect would be blocked in a
   * frame.
   */
  async function sendChatbot(request: Request, response: Response, open: () => Promise<OpenedChat | undefined>): Promise<void> {
    if (!page.has('page.html')) return notBuilt(response)
    const opened = await open()
    if (!opened) return response.redirect(303, courseAgainPath)
    const { framedBy, ...shown } = opened
    const html = await sharePageHtml(textOf(page, 'page.html'), request, shown)
    setForgeryCookie(config, request, response)
    const hashes = JSON.parse(textOf(page, 'csp.json')) as { script: string; style: string }
    allowFramedPage(response, hashes, pictureSources(config), framedBy)
    // Whatever the page around it allows.
    if (shown.look?.switchedOff?.includes('voice')) allowNoMicrophone(response)
    response.setHeader('Cache-Control', 'no-store')
    await sendPacked(request, response, html)
  }
}

function inPackages(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url))
}

/**
 * The portal's page with what everybody sees of the school, so that the pages before signing in need no call for it. While the database
 * is away, the page is the product's own.
 */
async function sendPortal(
  { config, site, readSchool, framedBy }: Pick<Options, 'config' | 'readSchool'> & { site: BuiltFiles; framedBy?: string[] },
  request: Request,
  response: Response
): Promise<void> {
  setForgeryCookie(config, request, response)
  const { nonce } = allowPage(response, pictureSources(config), framedBy)
  response.setHeader('Cache-Control', 'no-store')
  // The window of a sign-in hands its outcome to the frame that has opened it, from which another policy would cut it off.
  if (inSignInWindow.has(request.path)) response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const school = await readSchool().catch(() => undefined)
  const html = textOf(site, 'index.html').replace('<head>', () => `<head>${meta}`)
  response.type('html').send(school ? portalOf(html, school) : html)
}

const inSignInWindow: ReadonlySet<string> = new Set([embeddedSignInPath, signInCallbackPath])

function portalOf(html: string, school: School): string {
  const { sysName, icon } = school.appearance
  const json = JSON.stringify(school).replaceAll('<', '\\u003c')
  return html
    .replace(/<title>.*?<\/title>/, title => (sysName ? `<title>${escapeHtml(sysName)}</title>` : title))
    .replace(/<link rel="icon"[^>]*>/, link => (icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : link))
    .replace('</head>', () => `<script type="application/json" id="${schoolElement}">${json}</script></head>`)
}

/** For every site: the loader imports code on foreign pages, and modules are fetched with CORS, as is a script with `integrity`. */
function offer(response: Response): void {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Access-Control-Allow-Origin', '*')
  logQuietly(response)
}

function notBuilt(response: Response): void {
  response.status(503).type('text').send('The interface has not been built. Run `npm run build`, then load this page again.\n')
}

function partsOf(request: Request): string {
  return [(request.params as Record<string, unknown>).name].flat().join('/')
}

/** Where the script is, for a page that asks for a release that this server does not have: the newest, and a build only where none is released. */
function releaseHint(widget: BuiltFiles): string {
  const builds = widget.findAll(/^sdk\/[^/]+\/widget\.js$/)
  const releases = builds.filter(name => widget.has(name.replace('/widget.js', '.released')))
  const byVersion = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
  const pinned = (releases.length > 0 ? releases : builds).toSorted(byVersion).at(-1)
  return `This server has /sdk/v1/widget.js, which is kept up to date${pinned ? `, and /${pinned}` : ''}.\n`
}

/** The cache lifetime of what the next build may change under its address. */
const shortCache = 'public, max-age=300'

/** The code that the widget's loader imports, whichever build it is of. */
const panelName = /^panel-[\w-]+\.js$/

/** Whether a built file runs as a worker. */
const isWorker = (name: string) => /(^|[/-])worker(-[\w-]+)?\.js$/.test(name)

/** The text of a built file. */
const textOf = (files: BuiltFiles, name: string) => readFileSync(join(files.folder, name), 'utf8')
