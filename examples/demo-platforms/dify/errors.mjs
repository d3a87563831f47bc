/** An error in Dify's format: `{code, message, status}` as the body of an HTTP error or as fields of an `error` event. */
export class DifyError extends Error {
  /** @override */
  name = 'DifyError'

  /** @param {number} status @param {string} code @param {string} message @param {Record<string, string>} [headers] */
  constructor(status, code, message, headers = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  get body() {
    return { code: this.code, message: this.message, status: this.status }
  }
}

/** Status and default message of each error code. */
const errorCodes = {
  unauthorized: [401, 'Access token is invalid'],
  forbidden: [403, "The app's API service has been disabled."],
  not_found: [
    404,
    'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.'
  ],
  method_not_allowed: [405, 'The method is not allowed for the requested URL.'],
  unsupported_media_type: [415, "Did not attempt to load JSON data because the request Content-Type was not 'application/json'."],
  invalid_param: [400, 'Invalid parameters'],
  bad_request: [400, 'The browser (or proxy) sent a request that this server could not understand.'],
  app_unavailable: [400, 'App unavailable, please check your app configurations.'],
  agent_not_published: [400, 'Agent has not been published.'],
  not_chat_app: [400, 'Please check if your app mode matches the right API route.'],
  not_workflow_app: [400, 'Please check if your app mode matches the right API route.'],
  not_completion_app: [400, 'Please check if your Completion app mode matches the right API route.'],
  no_file_uploaded: [400, 'Please upload your file.'],
  too_many_files: [400, 'Only one file is allowed.'],
  filename_not_exists_error: [400, 'The specified filename does not exist.'],
  file_too_large: [413, 'File size exceeded.'],
  unsupported_file_type: [415, 'File type not allowed.'],
  file_not_found: [404, 'The requested file was not found.'],
  file_access_denied: [403, 'Access to the requested file is denied.'],
  no_audio_uploaded: [400, 'Please upload your audio.'],
  audio_too_large: [413, 'Audio size larger than 30 mb'],
  unsupported_audio_type: [415, 'Audio type not allowed.'],
  speech_to_text_disabled: [400, 'Speech to text is not enabled'],
  too_many_requests: [
    429,
    'Too many requests. Please try again later. The current maximum concurrent requests allowed for this app is 1.'
  ],
  rate_limit_error: [429, 'Rate Limit Error'],
  invalid_form_data: [400, 'Invalid form data'],
  human_input_form_submitted: [412, 'This form has already been submitted by another user'],
  human_input_form_expired: [412, 'This form has expired.'],
  internal_server_error: [500, 'Internal Server Error']
}

/** @param {keyof typeof errorCodes} code @param {string} [message] @param {Record<string, string>} [headers] */
export function difyError(code, message, headers) {
  const [status, words] = /** @type {[number, string]} */ (errorCodes[code])
  return new DifyError(status, code, message ?? words, headers)
}

/** @param {string} [message] */
export function unauthorized(message) {
  return difyError('unauthorized', message, { 'WWW-Authenticate': 'Bearer realm="api"' })
}

/** @param {string} message */
export function invalid(message) {
  return difyError('invalid_param', message)
}

/** How an internal error is reported, as Dify does. */
export const unknownFailure = { message: 'Internal Server Error', code: 'unknown', status: 500 }
