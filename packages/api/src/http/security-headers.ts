import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

/** A response of Express or of Node. */
type HeaderSink = { setHeader(name: string, value: string): unknown }
type Directives = Record<string, readonly string[]>

/** The headers of every response, unless a page sets its own (`allowPage`): nothing may run, load or frame it. */
export function securityHeaders(config: Config): RequestHandler {
  const secured = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: config.httpsOnly ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }
  })
  // They are the same for every response, so they are made once.
  const headers = new Map<string, string>()
  const sink = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader() {} }
  secured({} as IncomingMessage, sink as unknown as ServerResponse, () => {})
  setPolicy(sink, {
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"]
  })
  sink.setHeader('Permissions-Policy', permissions('(self)'))
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/**
 * The policy of the portal's pages; their scripts write styles under the response's nonce. `framedBy`: the origins that may frame it, none
 * unless it is a page in a course.
 */
export function allowPage(response: Response, pictures: readonly string[], framedBy?: readonly string[]): { nonce: string } {
  const nonce = randomBytes(16).toString('base64')
  setPolicy(response, {
    ...ownFiles([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], pictures),
    // Where a share is tried: a page without an origin, which has this policy too. No page in a course has such a place.
    'frame-src': framedBy ? ["'self'"] : ["'self'", 'data:'],
    'frame-ancestors': framedBy ?? ["'none'"]
  })
  if (framedBy) {
    response.removeHeader('X-Frame-Options')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('Referrer-Policy', 'no-referrer')
  }
  return { nonce }
}

/** The policy of a page that other sites may frame: the listed ones, or any if undefined. */
export function allowFramedPage(
  response: Response,
  inline: { script: string; style: string },
  pictures: readonly string[],
  framedBy: readonly string[] | undefined
): void {
  const ancestors: Directives = framedBy ? { 'frame-ancestors': framedBy } : {}
  setPolicy(response, { ...ownFiles([inline.script], [inline.style], pictures), ...ancestors })
  response.removeHeader('X-Frame-Options')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** For a page whose chat has no voice input. */
export const allowNoMicrophone = (response: Response): unknown => response.setHeader('Permissions-Policy', permissions('()'))

const permissions = (microphone: string) => `camera=(), geolocation=(), microphone=${microphone}`

/** The policy of a page that draws one diagram in a frame without an origin: its own script, styles made by it, and no network. */
export function allowDiagramPage(response: Response): void {
  setPolicy(response, {
    sandbox: ['allow-scripts'],
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"]
  })
  // It stands in the chat, which other sites may frame.
  response.removeHeader('X-Frame-Options')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** The policy of a worker, which is its own and not its page's: it may import our files. */
export function allowWorker(response: Response): void {
  setPolicy(response, { 'default-src': ["'none'"], 'script-src': ["'self'"], 'frame-ancestors': ["'none'"] })
}

/**
 * The policy of a page with one inline style sheet and at most one inline script; its form may be sent to `targets`, also by
 * redirect.
 */
export function allowPlainPage(response: HeaderSink, targets: readonly string[]): { nonce: string } {
  const nonce = randomBytes(16).toString('base64')
  setPolicy(response, {
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'script-src': [`'nonce-${nonce}'`],
    'form-action': ["'self'", ...targets],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"]
  })
  return { nonce }
}

/**
 * The policy of a page in a learning platform's frame: one inline style sheet and script, forms to us and to `targets`, and nobody but
 * `ancestors` may frame it; undefined for anybody, of a page on which nothing can be done. Its script may speak to the window that
 * opened it, and no address that it knows leaves it as a referrer.
 */
export function allowCoursePage(
  response: Response,
  {
    ancestors,
    pictures,
    targets
  }: { ancestors: readonly string[] | undefined; pictures: readonly string[]; targets: readonly string[] }
): { nonce: string } {
  const nonce = randomBytes(16).toString('base64')
  setPolicy(response, {
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'script-src': [`'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...pictures],
    'connect-src': ["'self'"],
    'form-action': ["'self'", ...targets],
    'base-uri': ["'none'"],
    ...(ancestors && { 'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"] })
  })
  response.removeHeader('X-Frame-Options')
  response.removeHeader('Cross-Origin-Opener-Policy')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-store')
  return { nonce }
}

/** The sources of custom icons: any https address, and http if the server itself is not https only. */
export const pictureSources = (config: Config) => (config.httpsOnly ? ['https:'] : ['https:', 'http:'])

function ownFiles(scripts: string[], styles: string[], pictures: readonly string[]): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"]
  }
}

function setPolicy(response: HeaderSink, directives: Directives): void {
  const text = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`)
  response.setHeader('Content-Security-Policy', text.join('; '))
}
