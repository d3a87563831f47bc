/** In characters; a longer text between the brackets is not a mark. */
const maxMarkLength = 40

/**
 * Turns citation marks such as `【3†来源】` into `[3]` while text is streamed (platform notes, ChatGLM §A3.3). A mark may be cut anywhere;
 * only text that may become one is held back.
 */
export function createMarkReader(emit: (text: string) => void) {
  let held = ''

  function pass(text: string): void {
    if (text !== '') emit(withoutMarks(text))
  }

  return {
    push(delta: string): void {
      const text = held + delta
      const start = text.lastIndexOf('【')
      const isOpen = start >= 0 && text.length - start <= maxMarkLength && !text.includes('】', start)
      held = isOpen ? text.slice(start) : ''
      pass(isOpen ? text.slice(0, start) : text)
    },
    /** Emits text that was held back. */
    end(): void {
      pass(held)
      held = ''
    }
  }
}

export const withoutMarks = (text: string): string =>
  text.includes('†') ? text.replace(/【(\d{1,3})†[^【】]{0,30}】/g, '[$1]') : text
