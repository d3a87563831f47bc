import type { PersonClient } from '@lyceum/core'
import type {
  BodyInputOf,
  ConnectionUpdate,
  FieldProblem,
  ManagedAgent,
  PlatformAgent,
  RestrictedAgent
} from '@lyceum/core/contract'
import { createAgent, getRestrictedAgent, updateAgent, verifyAgent } from '@lyceum/core/contract/agents'
import { AppError } from '@lyceum/core/contract/errors'
import { uploadImage } from '@lyceum/core/contract/images'
import { getAgentVersion } from '@lyceum/core/contract/versions'
import { atom, computed } from 'nanostores'
import { checkConnection, checkEdit, checkSettings, fieldOf, isOfConnection } from './check.ts'
import {
  connectionOf,
  type Draft,
  draftOf,
  emptyDraft,
  type Prefillable,
  prefill,
  prefillable,
  withoutEmptyQuestions
} from './draft.ts'
import type { DraftKeeper } from './kept-draft.ts'

/** Errors of a step: by field, or one for the whole step. A new object each time, so that the focus moves to it again. */
export type StepError = { problems: FieldProblem[]; failure?: AppError }
export type Loading = { state: 'loading' } | { state: 'failed'; failure: AppError } | { state: 'ready' }
export type Publishing = ReturnType<typeof createPublishing>

/**
 * The draft of a new agent, or the changes to `agentId`. Values are kept when a request fails, and by `kept` when the page ends before they
 * are published.
 */
export function createPublishing(client: PersonClient, agentId: string | undefined, kept: DraftKeeper) {
  const $loading = atom<Loading>(agentId ? { state: 'loading' } : { state: 'ready' })
  const $draft = atom<Draft>(emptyDraft)
  const $agent = atom<RestrictedAgent | null>(null)
  const $platformInfo = atom<{ connection: string; agent: PlatformAgent } | null>(null)
  const $busy = atom(false)
  const $error = atom<StepError | null>(null)
  /** Whether the draft is one that was kept. */
  const $restored = atom(false)
  const touched = new Set<Prefillable>()
  let unchanged = emptyDraft

  /** The app information for the connection as it is entered now, null before it has been checked. */
  const $connected = computed([$platformInfo, $draft], (info, draft) =>
    info?.connection === connectionKey(draft) ? info.agent : null
  )
  const $changed = computed($draft, draft => draft !== unchanged)
  const isStored = () => agentId !== undefined && connectionKey($draft.get()) === connectionKey(unchanged)

  async function load() {
    if (!agentId) return
    $loading.set({ state: 'loading' })
    try {
      const agent = await newestOf(await client.request(getRestrictedAgent, { params: { agentId }, quiet: true }))
      unchanged = draftOf(agent)
      for (const field of prefillable) touched.add(field)
      $agent.set(agent)
      $draft.set(unchanged)
      restore(agent.updatedAt)
      $loading.set({ state: 'ready' })
    } catch (failure) {
      $loading.set({ state: 'failed', failure: toFailure(failure) })
    }
  }

  /** The agent as its next version has it, from which an edit begins. */
  async function newestOf(agent: RestrictedAgent): Promise<RestrictedAgent> {
    const { id: agentId, next, version, createdAt } = agent
    if (!next) return agent
    const params = { agentId, version: next.version }
    return { ...agent, ...(await client.request(getAgentVersion, { params, quiet: true })), version, createdAt }
  }

  /** Gives back what was kept, unless the agent has been changed since. */
  function restore(updatedAt: string | null) {
    const found = kept.read()
    if (!found || found.updatedAt !== updatedAt) return
    for (const field of found.touched) touched.add(field)
    $draft.set(found.draft)
    $restored.set(true)
  }

  function change(parts: Partial<Draft>) {
    for (const field of prefillable) if (field in parts) touched.add(field)
    $draft.set({ ...$draft.get(), ...parts })
    keep()
  }

  const keep = () => kept.write({ draft: $draft.get(), touched: [...touched], updatedAt: $agent.get()?.updatedAt ?? null })

  /** Begins again with nothing, or with the agent as it is. */
  function startOver() {
    kept.drop()
    touched.clear()
    if (agentId) for (const field of prefillable) touched.add(field)
    $restored.set(false)
    $platformInfo.set(null)
    $draft.set(unchanged)
  }

  /** Runs one request at a time. Returns undefined when it failed; `$error` has the reason. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined
    $busy.set(true)
    $error.set(null)
    try {
      return await work()
    } catch (thrown) {
      const failure = toFailure(thrown)
      const { problems } = failure
      $error.set({ problems, ...(problems.every(problem => fieldOf(problem) === '') && { failure }) })
      return undefined
    } finally {
      $busy.set(false)
    }
  }

  /** The connection as it is entered now, for the server to complete with what is stored. @throws validation */
  function connection(): BodyInputOf<typeof verifyAgent> {
    const checked = agentId ? checkEdit($draft.get()) : checkConnection($draft.get())
    return { connection: valueOrThrow<ConnectionUpdate>(checked), ...(agentId && { agentId }) }
  }

  /** Checks the connection, unless exactly this one has been checked. @returns whether the next step may begin */
  async function connect(): Promise<boolean> {
    if ($connected.get()) return true
    const asked = connectionKey($draft.get())
    const info = await attempt(() => client.request(verifyAgent, { body: connection() }))
    // The connection was changed meanwhile, so the result is outdated.
    if (!info || asked !== connectionKey($draft.get())) return false
    $platformInfo.set({ connection: asked, agent: info })
    $draft.set(prefill($draft.get(), info, touched))
    keep()
    return true
  }

  /** Uploads a picture and takes it as the icon; the client reports a failure. */
  async function uploadIcon(file: File): Promise<void> {
    const picture = await client.upload(uploadImage, file).catch(() => undefined)
    if (picture) change({ icon: picture.url })
  }

  /** @returns the saved agent, or undefined when saving failed */
  async function publish(): Promise<ManagedAgent | undefined> {
    $draft.set(withoutEmptyQuestions($draft.get()))
    const saved = await attempt<ManagedAgent>(() => {
      const settings = valueOrThrow(checkSettings($draft.get()))
      if (agentId) {
        const connection = valueOrThrow(checkEdit($draft.get()))
        return client.request(updateAgent, { params: { agentId }, body: { ...settings, connection }, quiet: true })
      }
      const connection = valueOrThrow(checkConnection($draft.get()))
      return client.request(createAgent, { body: { ...settings, connection }, quiet: true })
    })
    if (saved) kept.drop()
    return saved
  }

  // At once, so that the step in the address is one that may be shown.
  if (!agentId) restore(null)

  return {
    $loading,
    $draft,
    $agent,
    $connected,
    $changed,
    $busy,
    $error,
    $restored,
    isStored,
    load,
    change,
    startOver,
    connection,
    /** Forgets what is kept: the page was left on purpose, unless the session took it away. */
    leave() {
      if (client.session.$signedIn.get()) kept.leave()
    },
    connect,
    uploadIcon,
    publish,
    /** Whether the error belongs to the second step. */
    isConnectionError: () => $error.get()?.problems.some(isOfConnection) ?? false,
    clearError: () => $error.set(null)
  }
}

const connectionKey = (draft: Draft) => JSON.stringify(connectionOf(draft))

function valueOrThrow<T>({ value, problems }: { value: T; problems?: never } | { value?: never; problems: FieldProblem[] }): T {
  if (problems) throw new AppError('validation', { problems })
  return value
}

const toFailure = (thrown: unknown) => (thrown instanceof AppError ? thrown : new AppError('generic', { cause: thrown }))
