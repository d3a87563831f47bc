/**
 * Whether a key was pressed for the chat. Enter and Escape that confirm or give up what an input method composes are not: browsers give
 * them the key code 229 (UI Events, "Legacy key attributes").
 */
export const isPressed = ({ key, keyCode }: { key: string; keyCode: number }, wanted: string): boolean =>
  key === wanted && keyCode !== 229
