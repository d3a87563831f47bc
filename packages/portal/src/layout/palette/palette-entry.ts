import type { ReactElement } from 'react'

export const paletteGroups = ['pages', 'actions', 'agents', 'conversations', 'bases', 'people'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** What can be chosen: it leads somewhere, or does something. */
export type PaletteEntry = {
  id: string
  label: string
  detail?: string
  icon: ReactElement
} & ({ href: string } | { act: () => void })

/** Whether an entry has all words of a query, in any case and with or without accents. */
export function hasWords({ label, detail = '' }: Pick<PaletteEntry, 'label' | 'detail'>, query: string): boolean {
  const text = folded(`${label} ${detail}`)
  return folded(query)
    .split(/\s+/)
    .every(word => text.includes(word))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
