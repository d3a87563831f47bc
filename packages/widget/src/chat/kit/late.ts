import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatNamespace, type ChatWords, loadChatWords, type Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { useEffect, useReducer, useState } from 'react'

/** A part of the chat that loads when it is first needed: its module, and the namespaces of the words that it draws. */
export type ChatPart<T = unknown> = { module: () => Promise<T>; words?: readonly ChatNamespace[] }
export type ModuleOf<P> = P extends ChatPart<infer T> ? T : never

/** A part without code of its own: only words, for what may be drawn before them. */
export const wordsOnly = (...words: ChatNamespace[]): ChatPart<true> => ({ module: async () => true, words })

const longestPauseMs = 30_000
/** A lost connection or a busy server is over by then; code that an update has removed is not. */
const failuresUntilSaid = 5

/** Whether a part that is wanted cannot be had although there is a network. A reload of the page brings it. */
export const $partMissing = atom(false)
const missingParts = new Set<ChatPart>()

function noteMissing(part: ChatPart, isMissing: boolean): void {
  if (isMissing) missingParts.add(part)
  else missingParts.delete(part)
  $partMissing.set(missingParts.size > 0)
}

/** The modules that have loaded. */
const modules = new Map<ChatPart, unknown>()
/** The namespaces that have been added to a chat's words. */
const added = new WeakMap<Words<ChatWords>, Set<ChatNamespace>>()

/** Loads a part, with its words in the language of `t`, which has them afterwards. */
export async function loadPart<T>(part: ChatPart<T>, t: Words<ChatWords>): Promise<T> {
  const [module] = await Promise.all([loadModule(part), addWords(t, part.words ?? [])])
  return module
}

async function loadModule<T>(part: ChatPart<T>): Promise<T> {
  if (!modules.has(part)) modules.set(part, await part.module())
  return modules.get(part) as T
}

async function addWords(t: Words<ChatWords>, namespaces: readonly ChatNamespace[]): Promise<void> {
  const missing = namespaces.filter(one => !added.get(t)?.has(one))
  if (missing.length === 0) return
  t.add(await loadChatWords(t.locale as Locale, missing))
  added.set(t, new Set([...(added.get(t) ?? []), ...missing]))
}

/** The part's module if it and its words have loaded, else null. */
function loadedPart<T>(part: ChatPart<T>, t: Words<ChatWords>): T | null {
  const hasWords = (part.words ?? []).every(one => added.get(t)?.has(one))
  return hasWords && modules.has(part) ? (modules.get(part) as T) : null
}

/**
 * Loads a part once `wanted` is true; null until it has loaded, whoever wanted it. After a failure it is loaded again, with growing
 * pauses, as long as it is wanted, and at once when `wanted` becomes another true value. Works on React and Preact alike, without
 * Suspense.
 */
export function usePart<T>(part: ChatPart<T>, t: Words<ChatWords>, wanted: boolean | string | null = true): T | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [failures, setFailures] = useState(0)
  const module = loadedPart(part, t)
  const missing = module === null && wanted
  useEffect(() => {
    if (!missing) return
    let mounted = true
    let timer: ReturnType<typeof setTimeout>
    loadPart(part, t).then(
      () => mounted && redraw(),
      () => {
        if (!mounted) return
        if (failures + 1 >= failuresUntilSaid && navigator.onLine) noteMissing(part, true)
        timer = setTimeout(() => setFailures(failures + 1), Math.min(1000 * 2 ** failures, longestPauseMs))
      }
    )
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [missing, part, t, failures])
  // It has come, or nobody waits for it any more.
  useEffect(() => (missing ? () => noteMissing(part, false) : undefined), [missing, part])
  return module
}
