import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { actionsFor } from './actions.tsx'
import { agentEntry, createFound } from './found.store.tsx'
import { loadPages } from './pages.tsx'
import { hasWords, type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entry.ts'

/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 250

/** What can be chosen for what was typed, by group. Pages and actions are here at once, and stay above what the server finds. */
export function usePalette(typed: string) {
  const portal = usePortal()
  const t = useWords('palette')
  const role = useStore(portal.user.$user)?.role ?? null
  const query = typed.trim()
  const store = useMemo(() => createFound(portal.client), [portal])
  const { state, value } = useStore(store.$state)
  const recent = useStore(portal.recentAgents.$value)
  const [pages, setPages] = useState<PaletteEntry[]>([])
  /** What the answer is of. */
  const [answered, setAnswered] = useState<string>()

  useEffect(() => {
    // Without their words the pages are left out; the menu has them.
    void loadPages(portal.words, role).then(setPages, () => {})
  }, [portal, role])
  useEffect(() => {
    const look = () => void store.load({ query, people: role === 'admin' }).then(() => setAnswered(query))
    const timer = setTimeout(look, query ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [store, query, role])
  useEffect(() => store.drop, [store])

  const { found: actions, always } = actionsFor(portal, t, query)
  const fits = (entries: PaletteEntry[]) => (query ? entries.filter(entry => hasWords(entry, query)) : entries)
  const entries: Partial<Record<PaletteGroup, PaletteEntry[]>> = {
    ...(query ? {} : { agents: recent?.map(agentEntry) ?? [] }),
    ...(answered === query && value),
    pages: fits(pages),
    actions: [...fits(actions), ...always]
  }
  const shown = query ? paletteGroups : (['agents', 'conversations', 'pages', 'actions'] as const)
  return {
    groups: shown.flatMap(group => (entries[group]?.length ? [{ group, entries: entries[group] }] : [])),
    searching: answered !== query,
    failed: answered === query && (state === 'failed' || value?.failed === true),
    retry: () => void store.reload()
  }
}
