import { chatbotBase } from '@lyceum/core/contract/paths'
import { createElement } from './create-element.ts'
import type { Options } from './options.ts'
import { localeFor, themeFor } from './page-traits.ts'

/** The frame with the chatbot page. It is hidden until it reports: until then it may be the browser's own error page. */
export function createFrame(options: Options): HTMLIFrameElement {
  const { origin, share, raw, mode, title } = options
  const url = new URL(`${chatbotBase}${encodeURIComponent(share)}?embed=1`, origin)
  const query = {
    // An inline chat cannot be closed.
    close: mode === 'popup' ? '1' : '',
    locale: localeFor(options),
    theme: themeFor(options),
    accent: raw.accent,
    conversationId: raw.conversationId
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return createElement('iframe', {
    src: url.href,
    title,
    allow: 'microphone; clipboard-write',
    referrerpolicy: 'strict-origin',
    hidden: ''
  })
}
