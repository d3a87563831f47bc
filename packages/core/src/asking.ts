/** All that asking and answering take, as one piece: it is loaded while the greeting is read, so that the greeting need not wait for it. */
export { createTurns } from './chat/turns.ts'
export { openStream, readStream } from './http/stream.ts'
export { sendUpload } from './http/upload.ts'
