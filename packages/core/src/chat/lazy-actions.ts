import type { Client } from '../client.ts'
import type { ChatActions, LoadedActions } from './actions.ts'
import type { Composer } from './composer.ts'
import type { LazyPart } from './lazy-part.ts'

/** The actions of a chat, whose code is loaded by the first of them. A failure to load it is reported. */
export function lazyActions(client: Client, actions: LazyPart<LoadedActions>, composer: Composer): ChatActions {
  /** Calls `use` with the actions: synchronously when they are loaded, otherwise after loading. */
  async function withActions<T>(use: (actions: LoadedActions) => T | Promise<T>, otherwise?: () => void): Promise<T | undefined> {
    let loaded = actions.loaded
    actions.wanted = true
    try {
      loaded ??= await actions.load()
    } catch (failure) {
      client.reportError(failure)
      otherwise?.()
      return undefined
    }
    return use(loaded)
  }

  /** An action by its name. */
  function lazy<Name extends keyof ChatActions>(name: Name): ChatActions[Name] {
    const call = (...given: unknown[]) =>
      withActions(actions => (actions[name] as (...given: unknown[]) => Promise<unknown>)(...given))
    return call as ChatActions[Name]
  }

  return {
    send: lazy('send'),
    ask(text) {
      // A question that cannot be sent yet becomes the draft.
      const keep = () => composer.$draft.get().text === '' && composer.set({ text })
      return withActions(actions => actions.ask(text), keep)
    },
    run: lazy('run'),
    abort: lazy('abort'),
    retry: lazy('retry'),
    regenerate: lazy('regenerate'),
    resend: lazy('resend'),
    answer: lazy('answer'),
    rate: lazy('rate'),
    showVersion: lazy('showVersion'),
    unqueue: lazy('unqueue'),
    loadEarlier: lazy('loadEarlier')
  }
}
