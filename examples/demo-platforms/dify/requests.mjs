import { createHash } from 'node:crypto'
import { difyError, invalid } from './errors.mjs'

/**
 * Reads parameters of a call. Dify expects `user` in the JSON body, the form or the query, depending on the call.
 *
 * @typedef {import('./types.d.mts').Context} Context
 */

// Calls without a user share this one.
const sharedUser = 'DEFAULT-USER'

/** @param {Context} context @returns {Record<string, unknown>} */
export function jsonBody({ incoming }) {
  if (incoming.jsonError) throw invalid('Invalid JSON payload received or JSON payload is empty.')
  if (incoming.json === undefined) throw difyError('unsupported_media_type')
  if (!isRecord(incoming.json)) throw invalid('Invalid JSON payload received or JSON payload is empty.')
  return incoming.json
}

/** @param {Record<string, unknown>} body */
export function bodyUser(body) {
  return required(body.user)
}

/** The user of a DELETE, whose body some clients drop. @param {Context} context */
export function optionalBodyUser({ incoming }) {
  return optional(isRecord(incoming.json) ? incoming.json.user : undefined)
}

/** @param {Context} context */
export function formUser({ incoming }) {
  return optional(incoming.form?.fields.user)
}

/** @param {Context} context */
export function queryUser({ incoming }) {
  return optional(incoming.query.user)
}

/** @param {Context} context */
export function requiredQueryUser({ incoming }) {
  return required(incoming.query.user)
}

/** An integer of the query between `low` and `high`. @param {Context} context @param {string} name @param {{ low: number, high: number, usual: number }} range */
export function queryNumber({ incoming }, name, { low, high, usual }) {
  const text = incoming.query[name]
  if (text === undefined || text === '') return usual
  const number = Number(text)
  if (!Number.isInteger(number) || number < low || number > high)
    throw invalid(`${name} must be an integer between ${low} and ${high}`)
  return number
}

/** The id Dify assigns to a user of an app: stable, and different from the user's name. @param {string} appKey @param {string} user */
export function endUserId(appKey, user) {
  const hash = createHash('sha256').update(`${appKey}\n${user}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** @param {unknown} text @returns {text is string} */
export function isUuid(text) {
  return typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** Converts any value of a request to text; objects as JSON, because their `toString` may not be a function. @param {unknown} value */
export function textOf(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {unknown} user */
function required(user) {
  if (user === undefined || user === null || user === '') throw invalid('Arg user must be provided.')
  return textOf(user)
}

/** @param {unknown} user */
function optional(user) {
  return user === undefined || user === null || user === '' ? sharedUser : textOf(user)
}
