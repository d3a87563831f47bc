import type { ReactNode } from 'react'
import { addStyles } from '../kit/add-styles.ts'
import { createColourWorker } from './colour-worker-client.ts'
import type { Coloured } from './colours.ts'

/** Has code coloured outside of the page's thread, which reading a language's grammar would hold up. Null: it stays as it is. */
export const requestColours = createColourWorker(
  () => new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' })
)

/** Coloured code as elements. */
export const elementsOf = (parts: Coloured): ReactNode =>
  parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <span key={index} className={part[0]}>
        {elementsOf(part[1])}
      </span>
    )
  )

const styles = `
.ly-hl-comment, .ly-hl-quote { color: color-mix(in srgb, var(--text-muted) 85%, var(--text-strong)); }
.ly-hl-keyword, .ly-hl-selector-tag, .ly-hl-doctag, .ly-hl-meta .ly-hl-keyword { color: var(--category-management); }
.ly-hl-string, .ly-hl-regexp, .ly-hl-addition, .ly-hl-char { color: var(--success); }
.ly-hl-number, .ly-hl-literal, .ly-hl-symbol, .ly-hl-bullet { color: var(--category-teaching); }
.ly-hl-title, .ly-hl-section, .ly-hl-name, .ly-hl-tag { color: var(--info); }
.ly-hl-type, .ly-hl-built_in, .ly-hl-class, .ly-hl-selector-class, .ly-hl-selector-id { color: var(--category-research); }
.ly-hl-attr, .ly-hl-attribute, .ly-hl-variable, .ly-hl-template-variable, .ly-hl-meta { color: var(--warning); }
.ly-hl-deletion { color: var(--danger); }
.ly-hl-strong, .ly-hl-section { font-weight: 600; }
`
if (typeof document !== 'undefined') addStyles(styles)
