import { takeOverDebt } from './keep.ts'
import type { WidgetOptions } from './options.ts'
import type { Registry } from './widget.ts'

/**
 * An element of the page is a chat of its own, also beside another one of its share, and keeps what is open under a name of its own: without an
 * `id` its share, with the mode unless it is a popup, and where that is taken a number.
 */
export function withOwnId(options: WidgetOptions, { get }: Pick<Registry, 'get'>): WidgetOptions {
  const { id, share, token, mode = 'popup' } = options
  const name = id || `${share || token}${mode === 'popup' ? '' : `-${mode}`}`
  let own = name
  for (let number = 2; get(own); number++) own = `${name}-${number}`
  if (!id) takeOverDebt((share || token)!, own)
  return { ...options, id: own }
}
