/** An error in the envelope of the platform. */
export class HiAgentError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** @param {HiAgentError} error */
export const envelopeOf = ({ code, message }) => ({
  ResponseMetadata: { RequestId: 'demo', Service: 'app', Region: 'cn-north-1', Error: { Code: code, Message: message, Data: {} } }
})

/** @param {string} message */
export const invalid = message => new HiAgentError(400, 'InvalidParameter', message)

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isRecord = value => value !== null && typeof value === 'object' && !Array.isArray(value)
