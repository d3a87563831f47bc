import type { Locale } from '@lyceum/core/contract'
import { languages, locales } from '@lyceum/core/contract/locales'
import { plainExcerpt } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Languages, LibraryBig, LogOut, MessageSquare, SquarePen, SunMoon, UserRound } from 'lucide-react'
import { type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import type { ThemeChoice } from '../../portal.ts'
import { usePortal } from '../../portal-context.tsx'
import type { RouteMatch } from '../../router.ts'
import { isCalled } from './is-called.ts'
import { pagesFor } from './pages.ts'
import type { Found } from './palette.store.ts'
import { usePaletteWords } from './use-palette-words.ts'

export type Command = { id: string; label: string; more?: string; icon: ReactElement; run: () => void }
/** A page or an action, with what it is called in all languages. */
type Named = Command & { names: string[] }
export type Section = { id: string; label: string; commands: Command[] }

const themes = ['auto', 'light', 'dark'] as const satisfies readonly ThemeChoice[]

/** So many pages and actions stand before what the server finds. */
const mostFirst = 4

type Asked = { match: RouteMatch; query: string; found: Found | null }

/** What the palette offers: what the server has found, and those pages and actions whose name has each entered word, in whichever language. */
export function useCommands({ match, query, found }: Asked): Section[] {
  const portal = usePortal()
  const { navigationBlocker, user } = portal
  const { i18n } = useTranslation()
  const all = usePaletteWords()
  const [{ palette: t }] = all
  const role = useStore(user.$user)?.role ?? null
  const chosenTheme = useStore(portal.$theme)
  const open = (href: string) => () => navigationBlocker.navigate(href)

  const [pages = [], ...others] = useMemo(() => all.map(words => pagesFor(role, words)), [role, all])
  const matches = ({ names }: Named) => isCalled(names, query)
  /** What an action is called, first in the language of the page. */
  const inAll = (name: (words: (typeof all)[number]) => string) => {
    const names = all.map(name)
    return { label: names[0]!, names }
  }

  const latest = match.params.agentId && match.name === 'Conversation' ? null : found?.conversations[0]?.agent
  const talksWith = match.name === 'Conversation' ? match.params.agentId : latest?.id
  const actions = [
    ...(talksWith
      ? [
          {
            id: 'new',
            ...inAll(({ palette }) => (latest ? palette('newWith', { name: latest.name }) : palette('newChat'))),
            icon: <SquarePen />,
            run: open(`/agents/${talksWith}/conversation`)
          }
        ]
      : []),
    ...themes
      .filter(choice => choice !== chosenTheme)
      .map(choice => ({
        id: `theme ${choice}`,
        ...inAll(({ palette, shell }) => palette('theme', { name: shell(`themes.${choice}` as never) })),
        icon: <SunMoon />,
        run: () => portal.setTheme(choice)
      })),
    ...locales
      .filter(locale => locale !== i18n.language)
      .map(locale => ({
        id: `language ${locale}`,
        ...inAll(({ palette }) => palette('language', { name: languages[locale].name })),
        icon: <Languages />,
        // The page has switched by then; a toast reports that the account was not updated.
        run: () => void portal.setLocale(locale as Locale).catch(() => {})
      })),
    {
      id: 'sign-out',
      ...inAll(({ palette }) => palette('signOut')),
      icon: <LogOut />,
      run: () => navigationBlocker.end(() => void portal.client.session.signOut())
    }
  ].filter(matches)

  const named: Section[] = [
    {
      id: 'agents',
      label: t('agents'),
      commands: (found?.agents ?? []).map(({ id, name, icon, category, publisher }) => ({
        id: `agent ${id}`,
        label: name,
        more: publisher.name,
        icon: <AgentIcon icon={icon} category={category} size={24} />,
        run: open(`/agents/${id}/conversation`)
      }))
    },
    {
      id: 'conversations',
      label: t('conversations'),
      commands: (found?.conversations ?? []).map(({ conversation, agent, messageId, excerpt }) => ({
        id: `conversation ${conversation.id}`,
        label: conversation.name,
        more: [agent.name, excerpt && plainExcerpt(excerpt)].filter(Boolean).join(' · '),
        icon: <MessageSquare />,
        run: open(
          `/agents/${agent.id}/conversation?conversationId=${conversation.id}${query && messageId ? `&messageId=${messageId}` : ''}`
        )
      }))
    },
    {
      id: 'bases',
      label: t('bases'),
      commands: (found?.bases ?? []).map(({ id, name, creator }) => ({
        id: `base ${id}`,
        label: name,
        more: creator.name,
        icon: <LibraryBig />,
        run: open(`/profile/knowledge/${id}`)
      }))
    },
    {
      id: 'people',
      label: t('people'),
      commands: (found?.people ?? []).map(({ id, name, email }) => ({
        id: `person ${id}`,
        label: name,
        more: email,
        icon: <UserRound />,
        run: open(`/management/users/${id}`)
      }))
    }
  ]
  const own: Section[] = [
    {
      id: 'pages',
      label: t('pages'),
      commands: pages
        .map(({ href, label, Icon }) => {
          const names = [label, ...others.flatMap(known => known.find(page => page.href === href)?.label ?? [])]
          return { id: `page ${href}`, label, names, icon: <Icon />, run: open(href) }
        })
        .filter(matches)
    },
    { id: 'actions', label: t('actions'), commands: actions }
  ]
  // What the server finds comes later. Where few pages and actions are called so, it must not take their place as Enter is pressed.
  const few = query !== '' && own.reduce((sum, { commands }) => sum + commands.length, 0) <= mostFirst
  return (few ? [...own, ...named] : [...named, ...own]).filter(({ commands }) => commands.length > 0)
}
