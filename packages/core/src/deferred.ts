/**
 * What a page needs only when somebody asks or opens a conversation, in one piece for the bundler: it is loaded while the greeting
 * is read. Always imported dynamically.
 */
export { createActions } from './chat/actions.ts'
export { openStream, readStream } from './http/stream.ts'
export { sendUpload } from './http/upload.ts'
