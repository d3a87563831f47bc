/**
 * A line as it is written, in coordinates in which its text runs to the right and `y` grows upwards.
 * @property columns where its parts begin that wide gaps divide, which are tabs in its text
 */
export type PdfLine = {
  text: string
  left: number
  right: number
  y: number
  fontSize: number
  angle: number
  columns?: number[]
  gaps?: PdfGap[]
}

/** A gap that is wider than a blank and narrower than those between columns: the place in the text of what follows it, and where that begins. */
export type PdfGap = { at: number; left: number }
