import type { PersonClient } from '@lyceum/core'
import type { FieldProblem, ManagedAgent, PlatformAgent, RestrictedAgent } from '@lyceum/core/contract'
import { createAgent, getRestrictedAgent, updateAgent, verifyAgent } from '@lyceum/core/contract/agents'
import { AppError } from '@lyceum/core/contract/errors'
import { atom, computed } from 'nanostores'
import { checkConnection, checkEdit, checkSettings, isOfConnection } from './check.ts'
import {
  connectionOf,
  type Draft,
  draftOf,
  emptyDraft,
  type Offered,
  offered,
  withOffered,
  withoutEmptyQuestions
} from './draft.ts'

/** What went wrong in a step: fields by name, or one failure of the whole. A new object each time, so that focus moves to it. */
export type Wrong = { problems: FieldProblem[]; failure?: AppError }
export type Loading = { state: 'loading' } | { state: 'failed'; failure: AppError } | { state: 'ready' }
export type Publishing = ReturnType<typeof createPublishing>

/** A draft on its way to an agent: a new one, or the changes of `agentId`. Everything entered stays, whatever fails. */
export function createPublishing(client: PersonClient, agentId: string | undefined) {
  const $loading = atom<Loading>(agentId ? { state: 'loading' } : { state: 'ready' })
  const $draft = atom<Draft>(emptyDraft)
  const $agent = atom<RestrictedAgent | null>(null)
  const $told = atom<{ connection: string; agent: PlatformAgent } | null>(null)
  const $busy = atom(false)
  const $wrong = atom<Wrong | null>(null)
  const touched = new Set<Offered>()
  let untouched = emptyDraft

  /** What the platform said of the connection as it is entered now. */
  const $connected = computed([$told, $draft], (told, draft) => (told?.connection === mark(draft) ? told.agent : null))
  const $changed = computed($draft, draft => draft !== untouched)
  const isStored = () => agentId !== undefined && mark($draft.get()) === mark(untouched)

  async function load() {
    if (!agentId) return
    $loading.set({ state: 'loading' })
    try {
      const agent = await client.request(getRestrictedAgent, { params: { agentId }, quiet: true })
      untouched = draftOf(agent)
      for (const field of offered) touched.add(field)
      $agent.set(agent)
      $draft.set(untouched)
      $loading.set({ state: 'ready' })
    } catch (failure) {
      $loading.set({ state: 'failed', failure: toFailure(failure) })
    }
  }

  function change(parts: Partial<Draft>) {
    for (const field of offered) if (field in parts) touched.add(field)
    $draft.set({ ...$draft.get(), ...parts })
  }

  /** One piece of work at a time. Answers undefined when it failed; `$wrong` says why. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined
    $busy.set(true)
    $wrong.set(null)
    try {
      return await work()
    } catch (thrown) {
      const failure = toFailure(thrown)
      $wrong.set(failure.problems.length > 0 ? { problems: failure.problems } : { problems: [], failure })
      return undefined
    } finally {
      $busy.set(false)
    }
  }

  /** Asks the platform, unless it has answered for just this connection. @returns whether the next step may begin */
  async function connect(): Promise<boolean> {
    if ($connected.get()) return true
    const asked = mark($draft.get())
    const told = await attempt(() => {
      const checked = agentId ? checkEdit($draft.get()) : checkConnection($draft.get())
      return client.request(verifyAgent, { body: { connection: entered(checked), ...(agentId && { agentId }) } })
    })
    // An answer about what was entered before is no answer.
    if (!told || asked !== mark($draft.get())) return false
    $told.set({ connection: asked, agent: told })
    $draft.set(withOffered($draft.get(), told, touched))
    return true
  }

  /** @returns the agent as it stands now, or undefined */
  async function publish(): Promise<ManagedAgent | undefined> {
    $draft.set(withoutEmptyQuestions($draft.get()))
    return attempt<ManagedAgent>(() => {
      const settings = entered(checkSettings($draft.get()))
      if (agentId) {
        const connection = entered(checkEdit($draft.get()))
        return client.request(updateAgent, { params: { agentId }, body: { ...settings, connection }, quiet: true })
      }
      const connection = entered(checkConnection($draft.get()))
      return client.request(createAgent, { body: { ...settings, connection }, quiet: true })
    })
  }

  return {
    $loading,
    $draft,
    $agent,
    $connected,
    $changed,
    $busy,
    $wrong,
    isStored,
    load,
    change,
    connect,
    publish,
    /** Whether what went wrong stands in the second step. */
    isWrongConnection: () => $wrong.get()?.problems.some(isOfConnection) ?? false,
    forgive: () => $wrong.set(null)
  }
}

const mark = (draft: Draft) => JSON.stringify(connectionOf(draft))

function entered<T>({ value, problems }: { value: T; problems?: never } | { value?: never; problems: FieldProblem[] }): T {
  if (problems) throw new AppError('validation', { problems })
  return value
}

const toFailure = (thrown: unknown) => (thrown instanceof AppError ? thrown : new AppError('generic', { cause: thrown }))
