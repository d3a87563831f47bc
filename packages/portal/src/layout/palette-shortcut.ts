const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keys that open the search and commands, as they are printed on this device's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K'

/** Whether these keys were pressed. On a Mac, Control and K delete to the end of the line. */
export const opensPalette = ({ key, metaKey, ctrlKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey)
