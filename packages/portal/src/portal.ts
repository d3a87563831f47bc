import {
  createClient,
  createOrganisation,
  createSession,
  createUser,
  type Host,
  type OrganisationStore,
  type PersonClient,
  type Saved,
  type UserStore
} from '@lyceum/core'
import type { Locale } from '@lyceum/core/contract'
import { chooseLocale } from '@lyceum/core/rules'
import { browserHost } from '@lyceum/widget/host'
import type { i18n } from 'i18next'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { failureToast, taskOf } from './i18n/failure-toast.ts'
import { createPortalWords, switchWords } from './i18n/words.ts'
import { createRecentAgents, type RecentAgentsStore } from './layout/recent-agents.store.ts'
import { createUnread, type UnreadStore } from './layout/unread.store.ts'
import { createNavigationBlocker, type NavigationBlocker } from './navigation-blocker.ts'
import { createPortalRouter, pathOf, type Router } from './router.ts'
import { schoolOfPage } from './school.ts'
import { createToasts, type Toasts } from './ui/toast-queue.ts'
import { createLazyUploads, type LazyUploads } from './uploads/lazy-uploads.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'
export type TextSize = Saved['textSize']
export type SendKey = Saved['sendKey']

/** The long-lived objects of the portal, created once. */
export type Portal = {
  client: PersonClient
  user: UserStore
  organisation: OrganisationStore
  router: Router
  navigationBlocker: NavigationBlocker
  /** The agents that the sidebar offers; reload them after one was removed. */
  recentAgents: RecentAgentsStore
  /** How many notifications are unread. */
  unread: UnreadStore
  documentUploads: LazyUploads
  words: i18n
  toasts: Toasts
  $theme: ReadableAtom<ThemeChoice>
  /** What the open screen shows, for the title of the browser's tab; null for the title of its route. */
  $screenTitle: WritableAtom<string | null>
  setTheme(theme: ThemeChoice): void
  $textSize: ReadableAtom<TextSize>
  setTextSize(size: TextSize): void
  $sendKey: ReadableAtom<SendKey>
  setSendKey(key: SendKey): void
  /** In which zone times are shown; null for that of the device. */
  $timeZone: ReadableAtom<string | null>
  setTimeZone(zone: string | null): void
  /** Switches the language of the page, and saves it in the account of a signed-in person. */
  setLocale(locale: Locale): Promise<void>
}

/** @param host the browser, or a fake one in stories */
export async function createPortal(host: Host = browserHost()): Promise<Portal> {
  const toasts = createToasts()
  const client: PersonClient = createClient(host, {
    session: createSession,
    onFailure: (error, call) => toasts.notify(failureToast(words, error, call && taskOf(call)))
  })
  const user = createUser(client)
  const words = await createPortalWords(chooseLocale(null, client.saved.get().locale, host.languages()[0]))
  const router = createPortalRouter()
  const { theme, textSize, sendKey, timeZone } = client.saved.get()
  const $theme = atom<ThemeChoice>(theme)
  const $textSize = atom<TextSize>(textSize)
  const $sendKey = atom<SendKey>(sendKey)
  const $timeZone = atom(isZone(timeZone) ? timeZone : null)

  const applyLocale = async (locale: Locale) => {
    if (words.language !== locale) await switchWords(words, locale)
    document.documentElement.lang = locale
  }
  await applyLocale(words.language as Locale)
  applyTheme(theme)
  applyTextSize(textSize)
  // The account's language takes precedence over the stored one: it may have been changed on another device.
  user.$user.subscribe(person => void (person?.locale && applyLocale(person.locale)))

  const known = schoolOfPage()
  const organisation = createOrganisation(client, known)
  if (!known) void organisation.loadSchool()
  const navigationBlocker = createNavigationBlocker(
    path => router.open(path),
    () => pathOf(router.get())
  )

  return {
    client,
    user,
    organisation,
    router,
    navigationBlocker,
    recentAgents: createRecentAgents(client),
    unread: createUnread(client),
    documentUploads: createLazyUploads(client, organisation, navigationBlocker),
    words,
    toasts,
    $theme,
    $screenTitle: atom<string | null>(null),
    setTheme(theme) {
      client.saved.set({ theme })
      $theme.set(theme)
      applyTheme(theme)
    },
    $textSize,
    setTextSize(textSize) {
      client.saved.set({ textSize })
      $textSize.set(textSize)
      applyTextSize(textSize)
    },
    $sendKey,
    setSendKey(sendKey) {
      client.saved.set({ sendKey })
      $sendKey.set(sendKey)
    },
    $timeZone,
    setTimeZone(timeZone) {
      client.saved.set({ timeZone })
      $timeZone.set(timeZone)
    },
    async setLocale(locale) {
      client.saved.set({ locale })
      await applyLocale(locale)
      if (client.session.$signedIn.get()) await user.setLocale(locale)
    }
  }
}

/** Whether this browser knows a zone that another one may have stored. */
function isZone(zone: string | null): boolean {
  try {
    return zone !== null && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

function applyTheme(theme: ThemeChoice): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function applyTextSize(size: TextSize): void {
  if (size === 'normal') delete document.documentElement.dataset.textSize
  else document.documentElement.dataset.textSize = size
}
