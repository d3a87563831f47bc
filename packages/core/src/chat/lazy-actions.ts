import type { Client } from '../client.ts'
import type { ChatActions, LoadedActions } from './actions.ts'
import type { Composer } from './composer.ts'
import type { LazyPart } from './lazy-part.ts'

/** The actions of a chat, whose code is loaded by the first of them. A failure to load it is reported. */
export function lazyActions(client: Client, actions: LazyPart<LoadedActions>, composer: Composer): ChatActions {
  /** Calls `use` with the actions: synchronously when they are loaded, otherwise after loading. */
  async function withActions<T>(use: (actions: LoadedActions) => T | Promise<T>, otherwise?: () => void): Promise<T | undefined> {
    let loaded = actions.loaded
    try {
      loaded ??= await actions.load()
    } catch (failure) {
      client.reportError(failure)
      otherwise?.()
      return undefined
    }
    return use(loaded)
  }

  return {
    send: () => withActions(actions => actions.send()),
    ask(text) {
      // A question that cannot be sent yet becomes the draft.
      const keep = () => composer.$draft.get().text === '' && composer.set({ text })
      return withActions(actions => actions.ask(text), keep)
    },
    run: inputs => withActions(actions => actions.run(inputs)),
    abort: () => withActions(actions => actions.abort()),
    retry: id => withActions(actions => actions.retry(id)),
    regenerate: id => withActions(actions => actions.regenerate(id)),
    resend: (id, text) => withActions(actions => actions.resend(id, text)),
    answer: (id, answer) => withActions(actions => actions.answer(id, answer)),
    rate: (id, rating, comment) => withActions(actions => actions.rate(id, rating, comment)),
    showVersion: id => withActions(actions => actions.showVersion(id)),
    unqueue: question => withActions(actions => actions.unqueue(question)),
    loadEarlier: () => withActions(actions => actions.loadEarlier())
  }
}
