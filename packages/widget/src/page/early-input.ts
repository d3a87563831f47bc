const sendMark = 'send'

/** Remembers that Enter was pressed in the message field before the page's code has loaded. Shift+Enter breaks the line. */
export function watchEarlyInput(field: HTMLTextAreaElement): void {
  field.onkeydown = event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !matchMedia('(hover: hover)').matches) return
    event.preventDefault()
    field.dataset[sendMark] = ''
  }
}

/** What was typed in the meantime, and whether to send it. The page's code listens from here on. */
export function takeEarlyInput(): { text: string; send: boolean } {
  const field = document.querySelector('textarea')
  if (!field) return { text: '', send: false }
  field.onkeydown = null
  return { text: field.value, send: sendMark in field.dataset }
}
