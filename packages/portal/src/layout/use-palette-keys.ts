import { useEffect } from 'react'

/** Calls `onOpen` for Ctrl K, or Command K, unless a part of the page has taken the keys. `onOpen` is stable. */
export function usePaletteKeys(onOpen: () => void): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpen()
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [onOpen])
}
