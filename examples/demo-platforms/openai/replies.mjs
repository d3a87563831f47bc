/**
 * Answers that are not streams.
 *
 * @typedef {import('./types.d.mts').OpenAiApp} App
 * @typedef {import('node:http').ServerResponse} Response
 */

/** @param {Response} response @param {App['switches']} switches */
export function refuseRate(response, { rateLimited, retryAfter }) {
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  if (rateLimited === 'quota')
    return refuse(response, 429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota')
  return refuse(response, 429, 'Rate limit reached for requests', 'requests', 'rate_limit_exceeded')
}

/** @param {Response} response @param {number} status @param {string} message @param {string} type @param {string | null} [code] */
export const refuse = (response, status, message, type, code = null) =>
  json(response, status, { error: { message, type, param: null, code } })

/** @param {Response} response @param {number} status @param {unknown} body */
export function json(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** @param {Response} response */
export function page(response) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Welcome</title>')
}
