import { isPressed } from '../chat/kit/keys.ts'

const sendMark = 'send'

/**
 * Lets a question be asked before the page's code has loaded: remembers that Send or Enter was pressed. Shift+Enter breaks the line, and
 * on a touch screen Enter breaks it too.
 */
export function watchEarlyInput(field: HTMLTextAreaElement): void {
  const button = document.querySelector<HTMLElement>('.ly-send')!
  const ask = () => {
    if (field.value) button.ariaDisabled = field.dataset[sendMark] = 'true'
  }
  button.onclick = ask
  field.oninput = () => {
    button.ariaDisabled = `${!field.value}`
  }
  field.onkeydown = event => {
    if (!isPressed(event, 'Enter') || event.shiftKey || !matchMedia('(hover: hover)').matches) return
    event.preventDefault()
    ask()
  }
}

/** What was typed in the meantime, and whether to send it. The page's code listens from here on. */
export function takeEarlyInput(): { text: string; send: boolean } {
  const field = document.querySelector('textarea')
  if (!field) return { text: '', send: false }
  document.querySelector<HTMLElement>('.ly-send')!.onclick = field.oninput = field.onkeydown = null
  return { text: field.value, send: !!field.dataset[sendMark] }
}
