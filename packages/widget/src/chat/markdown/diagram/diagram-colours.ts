import { useEffect, useState } from 'react'
import type { DiagramColours } from '../../../diagram/protocol.ts'

const tokens: Record<keyof DiagramColours, string> = {
  background: '--surface-raised',
  node: '--surface-sunken',
  line: '--text-muted',
  border: '--line-strong',
  text: '--text-strong',
  accent: '--accent-soft',
  group: '--surface-hover',
  note: '--warning-soft'
}

/** The page's colours, which change with its theme. */
export function useDiagramColours(): { colours: DiagramColours; dark: boolean } {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const update = () =>
      setColours(known => {
        const now = readColours()
        return Object.entries(now).every(([name, value]) => known[name as keyof DiagramColours] === value) ? known : now
      })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', update)
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributes: true })
    return () => {
      scheme.removeEventListener('change', update)
      observer.disconnect()
    }
  }, [])
  return { colours, dark: isDark(colours.background) }
}

function readColours(): DiagramColours {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as DiagramColours
}

/** Whether a colour in hexadecimal is nearer to black than to white. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\da-f]{2}/gi) ?? []).map(part => Number.parseInt(part, 16))
  return red + green + blue < 3 * 128
}
