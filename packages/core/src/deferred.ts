/**
 * The code that a page needs once somebody asks or opens a conversation, in one chunk: it is loaded while the greeting is read.
 * Only import it dynamically.
 */
export { createActions } from './chat/actions.ts'
export { openStream, readStream } from './http/stream.ts'
