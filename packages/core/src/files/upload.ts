import type { ErrorName, InputReason } from '../contract/errors.ts'
import type { Attachment } from '../contract/files.ts'
import type { DailyRefusal } from './daily-refusal.ts'

/**
 * A file that is being uploaded, or fetched from the web. `key` is stable, `progress` is 0 to 1 and null where it is not known, `size` is in
 * bytes and null until it is known; `image` is the file if it is a picture; `problem` is what is wrong with a link.
 * `field` is the form's field that it was given in, which the next question does not send. `source` is what is to be sent, as long as the code
 * that sends it has not loaded. `pasted` is the text, if it was pasted.
 */
export type Upload = {
  key: string
  name: string
  size: number | null
  image: File | null
  pasted?: string | undefined
  field?: string | undefined
  source?: File | string
} & (
  | { state: 'sending'; progress: number | null }
  | { state: 'failed'; reason: ErrorName | DailyRefusal; problem?: InputReason }
  | { state: 'done'; file: Attachment }
)

/** A file that is made of a pasted text, which stays known at its upload. */
export type PastedFile = File & { pasted?: string }

/** What is known of a file, or of a link's, when its upload begins. */
export const startingUpload = (key: string, file: PastedFile | string, field: string | undefined): Upload =>
  typeof file === 'string'
    ? { key, name: file.replace(/^https?:\/\//i, ''), size: null, image: null, field, state: 'sending', progress: null }
    : {
        key,
        name: file.name,
        size: file.size,
        image: file.type.startsWith('image/') ? file : null,
        pasted: file.pasted,
        field,
        state: 'sending',
        progress: 0
      }
