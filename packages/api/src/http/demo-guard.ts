import type { RequestHandler } from 'express'
import { isLoopback } from '../config/own-origins.ts'
import type { Context } from '../context.ts'
import { errorWithMessage } from './error-with-message.ts'

/** Headers that proxies add; nothing that runs on one's own machine sends them. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Refuses calls to the demonstration under any name but its own, or through a proxy: there anybody signs in as anybody, also as an
 * admin, so a forgotten LYCEUM_MODE must not open a school. @throws notPermitted with the reason as message
 */
export function guardDemo({ config, log }: Pick<Context, 'config' | 'log'>): RequestHandler {
  const own = new URL(config.baseUrl).hostname
  return (request, _response, next) => {
    const { hostname } = URL.canParse(`http://${request.headers.host}`)
      ? new URL(`http://${request.headers.host}`)
      : { hostname: '' }
    const foreignName = hostname !== own && !isLoopback(hostname)
    // Browsers have not sent HTTP/1.0 for decades; proxies still do.
    const proxy = request.httpVersion === '1.0' ? 'HTTP/1.0' : proxyHeaders.find(name => request.headers[name] !== undefined)
    if (!foreignName && !proxy) return next()
    log.error(
      { hostname, proxy },
      'a call to the demonstration was refused: it is for one machine only; set LYCEUM_MODE=production'
    )
    const why = foreignName ? `under the name of ${config.baseUrl}` : 'without a proxy'
    next(
      errorWithMessage(
        'notPermitted',
        `This is the demonstration, where anybody can sign in as anybody. It only answers ${why}. Set LYCEUM_MODE=production to run a school.`
      )
    )
  }
}
