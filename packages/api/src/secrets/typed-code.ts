import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Signs of an alphabet, each by chance. */
export const randomText = (length: number, of: string): string => Array.from({ length }, () => of[randomInt(of.length)]).join('')

/** A code that people type: eight letters and digits with a hyphen. */
export const newTypedCode = (): string => `${randomText(4, letters)}-${randomText(4, letters)}`

/** What counts of a code that was typed: case and hyphen do not matter. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
