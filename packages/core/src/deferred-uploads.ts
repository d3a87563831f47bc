/** The code that a page needs once somebody attaches a file, in one chunk. Only import it dynamically. */
export { createUploads } from './files/uploads.ts'
export { sendUpload } from './http/upload.ts'
