import { randomBytes } from 'node:crypto'

/** An error of the platform. Its status says little: a refused token is 200 for a chat and 401 for a description. */
export class CozeError extends Error {
  /** @param {number | string} code @param {string} msg @param {number} [status] */
  constructor(code, msg, status = 200) {
    super(msg)
    this.code = code
    this.status = status
  }
}

/** @param {string} what */
export const invalid = what =>
  new CozeError(4000, `Request parameter error: ${what}. For more information, please visit the documentation.`, 400)

/** @param {string} what */
export const missing = what =>
  new CozeError(4200, `Requested resource ${what} does not exist. Please check the resource ID.`, 404)

export const notPermitted = () =>
  new CozeError(
    4101,
    'The token you entered is incorrect. Please check that the Personal Access Token is correct and has the necessary permissions'
  )

/** The envelope of a successful call. @param {unknown} data @param {Record<string, unknown>} [beside] */
export const success = (data, beside = {}) => ({ json: { code: 0, msg: '', data, ...beside, detail: { logid: logId() } } })

/** @param {CozeError} error @returns {{ status: number, json: unknown }} */
export const failure = ({ status, code, message }) => ({ status, json: { code, msg: message, detail: { logid: logId() } } })

export const logId = () => `2026${randomBytes(14).toString('hex').toUpperCase()}`

let last = 7_400_000_000_000_000_000n

/** An id of 19 digits, which does not survive as a number. */
export function newId() {
  last += BigInt(1 + randomBytes(2).readUInt16BE())
  return String(last)
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isRecord = value => value !== null && typeof value === 'object' && !Array.isArray(value)
