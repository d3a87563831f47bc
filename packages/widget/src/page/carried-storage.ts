import { createClient, type Host, type HostStorage } from '@lyceum/core'
import { carryState, resumeState } from '@lyceum/core/contract/carried-state'

/** Waits until somebody stops typing, in milliseconds. */
const pauseMs = 400
const fragment = 'carried='

/** The storage of a frame that the browser denies any: in memory, and carried on by the page around it, sealed by the server. */
export type CarriedStorage = HostStorage & {
  /** The conversation that was open on the page before. */
  conversation(): string | undefined
  keepConversation(id: string | null): void
  clear(): void
  /** Puts all of it into the frame's address, for a reload. */
  keepInAddress(): Promise<void>
  /** Takes the latest state, sealed, to give it to the page. */
  onHandle(handle: string): void
}

const conversationKey = 'conversation'

/** Opens what the page before has carried on, which the frame's address has in its fragment; never rejects. */
export async function carriedStorage(host: Host, token: string): Promise<CarriedStorage> {
  // Apart from the chat, whose storage this becomes: a guest id that these calls were given would take the place of the reader's.
  const client = createClient({ ...host }, { credentials: { share: token } })
  const site = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  /** All of it as the server has sealed it last. */
  let latest = ''
  const values = await resumed()
  let cancel: () => void = () => {}

  async function resumed(): Promise<Map<string, string>> {
    const handle = location.hash.slice(1)
    if (!handle.startsWith(fragment)) return new Map()
    history.replaceState(null, '', location.pathname + location.search)
    latest = decodeURIComponent(handle.slice(fragment.length))
    const body = { token, site, handle: latest }
    return client.request(resumeState, { body }).then(
      ({ state }) => new Map(Object.entries(JSON.parse(state))),
      () => new Map()
    )
  }

  function change(key: string, value: string | undefined): void {
    if (values.get(key) === value) return
    if (value === undefined) values.delete(key)
    else values.set(key, value)
    cancel()
    cancel = host.later(() => void seal(), pauseMs)
  }

  function seal(): Promise<void> {
    const body = { token, site, state: JSON.stringify(Object.fromEntries(values)) }
    // Too much of it, or a server that is away: the page keeps what it has.
    return client.request(carryState, { body }).then(
      ({ handle }) => {
        latest = handle
        storage.onHandle(handle)
      },
      () => undefined
    )
  }

  const storage: CarriedStorage = {
    get: key => values.get(key) ?? null,
    set: change,
    remove: key => change(key, undefined),
    keys: () => [...values.keys()].filter(key => key !== conversationKey),
    conversation: () => values.get(conversationKey),
    keepConversation: id => change(conversationKey, id ?? undefined),
    clear() {
      cancel()
      values.clear()
      latest = ''
    },
    async keepInAddress() {
      cancel()
      await seal()
      if (latest)
        history.replaceState(null, '', `${location.pathname}${location.search}#${fragment}${encodeURIComponent(latest)}`)
    },
    onHandle() {}
  }
  return storage
}

const originOf = (address: string) => (address ? new URL(address).origin : '')
