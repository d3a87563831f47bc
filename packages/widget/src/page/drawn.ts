import { type FromPage, namespace, protocolVersion } from '../protocol.ts'
import { readAddress } from './address.ts'
import { watchEarlyInput } from './early-input.ts'
import { focusSender } from './focus-sender.ts'
import { readSaved } from './read-saved.ts'

/**
 * The second script, inlined after all of the page that is seen: the message field can be used from here on, although the page's code is
 * still loading. Inside of another page it says so, and takes the cursor whenever the panel is opened.
 */
const field = document.querySelector('textarea')
const problem = document.querySelector<HTMLElement>('.ly-offline')
// Without the page's code nothing else would say that nobody hears what is typed.
if (problem)
  document.querySelector('script')!.onerror = () => {
    problem.textContent = problem.dataset.failed!
  }
if (field) {
  watchEarlyInput(field)
  // What asks, beside the page's code, whose request was made before: a question that is typed by then waits for neither.
  const { asking: href } = field.dataset
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
// Whether a person may enter who is signed in, or whom the page around introduces, the page's code finds out.
else if (readAddress(location).introduced || readSaved().accessToken) document.documentElement.dataset.signedIn = ''

if (parent !== window) {
  // `*`, because the page's origin is not known yet; the message carries no data.
  const report = () => parent.postMessage({ ns: namespace, v: protocolVersion, id: 0, type: 'drawn' }, '*')
  addEventListener('message', ({ source, data }: MessageEvent<FromPage | null>) => {
    if (source !== parent) return
    // What was hidden can take the focus only when it is drawn again, which is when this frame's own frames go on.
    if (data?.type === 'open') requestAnimationFrame(focusSender)
    if (data?.type === 'listening') report()
  })
  report()
}
