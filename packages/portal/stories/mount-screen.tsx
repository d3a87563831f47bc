import type { Locale } from '@lyceum/core/contract'
import { listLastUsedAgents } from '@lyceum/core/contract/agents'
import { getOrganisation } from '@lyceum/core/contract/organisation'
import { getMe } from '@lyceum/core/contract/users'
import { createTestHost, sampleAgent, sampleOrganisation, sampleToken, sampleUser } from '@lyceum/core/testing'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadPortalWords } from '../src/i18n/words.ts'
import MainLayout from '../src/layout/main-layout.tsx'
import CommandPalette from '../src/layout/palette/command-palette.tsx'
import { createPortal } from '../src/portal.ts'
import { PortalContext } from '../src/portal-context.tsx'
import { screens } from '../src/screens.ts'
import { ToastRegion } from '../src/ui/toast.tsx'
import { routeOf, screenStories } from './screens.ts'
import { StoryProviders } from './story-providers.tsx'

const paletteWords = ['palette', 'profile', 'management'] as const

const root = createRoot(document.getElementById('root')!)
let shown = 0

const isUnexpected = (failure: unknown) => failure instanceof TypeError && failure.message.startsWith('nobody expected')

/** Renders one screen story inside the real layout, with sample data from a fake host. */
export async function mountScreen(id: string, locale: Locale): Promise<void> {
  const story = screenStories[id]
  if (!story) throw new Error(`No story is called ${id}`)
  const host = createTestHost()
  const fetchPrepared = host.fetch
  // Requests without a prepared reply stay pending.
  host.fetch = (url, init) =>
    fetchPrepared(url, init).catch(failure => (isUnexpected(failure) ? new Promise(() => {}) : Promise.reject(failure)))
  const person = sampleUser({ role: story.student ? 'regular_user' : 'admin', locale })
  host.stored.set('lyceum', JSON.stringify({ version: 1, locale, accessToken: sampleToken(host.now() + 600_000) }))
  host.expectCall(getMe).reply(person)
  host.expectCall(getOrganisation).reply(sampleOrganisation())
  host.expectCall(listLastUsedAgents).reply({ items: [sampleAgent()] })
  const portal = await createPortal(host)
  await Promise.all([portal.user.load(), portal.organisation.load()])
  // Prepared after the person has loaded, so that the replies are not consumed by other calls.
  story.replies(host)

  const route = routeOf(story.name)
  const { params = {}, search = {}, hash = '' } = story
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash && `#${hash}`}`)
  const match = { name: story.name, route, params, search, path: '/' }
  const [{ default: Screen }] = await Promise.all([
    screens[story.name](),
    loadPortalWords(portal.words, [...(route.words ?? []), ...(story.palette ? paletteWords : [])])
  ])
  const screen = <Screen params={params} search={search} />
  root.render(
    <StoryProviders key={++shown} locale={locale}>
      <I18nextProvider i18n={portal.words}>
        <PortalContext value={portal}>
          <Suspense>{route.layout === 'main' ? <MainLayout match={match}>{screen}</MainLayout> : screen}</Suspense>
          {story.palette && <CommandPalette match={match} onClose={() => {}} />}
          <ToastRegion toasts={portal.toasts} label="Notifications" dismissLabel="Close" />
        </PortalContext>
      </I18nextProvider>
    </StoryProviders>
  )
}
