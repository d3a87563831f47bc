import { type Host, publishDraftsKey } from '@lyceum/core'
import { fieldsOf, platforms } from '@lyceum/core/contract/platforms'
import { type Draft, emptyDraft, type Prefillable } from './draft.ts'

/** What was entered for an agent and is not published yet. `updatedAt` is that of the edited agent; null for a new one. */
export type Kept = { draft: Draft; touched: Prefillable[]; updatedAt: string | null }

export type DraftKeeper = { read(): Kept | undefined; write(kept: Kept): void; drop(): void }

type Stored = { personId: string; drafts: Record<string, Kept> }

/**
 * Keeps what a person enters for an agent (or a new one) in this browser, so that it survives a reload, an ended session and a lost role.
 * Secrets are not kept. It goes when the person signs out.
 */
export function keptDraftOf({ storage }: Pick<Host, 'storage'>, personId: string, agentId = ''): DraftKeeper {
  function all(): Stored {
    try {
      const stored: Partial<Stored> = JSON.parse(storage.get(publishDraftsKey) ?? '{}')
      if (stored.personId === personId && stored.drafts) return stored as Stored
    } catch {
      // Refused storage, or a text that is not ours, has nothing to give back.
    }
    return { personId, drafts: {} }
  }
  function store(drafts: Stored['drafts']): void {
    try {
      if (Object.keys(drafts).length > 0) storage.set(publishDraftsKey, JSON.stringify({ personId, drafts }))
      else storage.remove(publishDraftsKey)
    } catch {
      // What cannot be kept is only on the page.
    }
  }
  return {
    read() {
      const kept = all().drafts[agentId]
      return kept && { ...kept, draft: known({ ...emptyDraft, ...kept.draft }) }
    },
    write: kept => store({ ...all().drafts, [agentId]: { ...kept, draft: withoutSecrets(kept.draft) } }),
    drop() {
      const { [agentId]: dropped, ...others } = all().drafts
      if (dropped) store(others)
    }
  }
}

function withoutSecrets(draft: Draft): Draft {
  const { platform, type, fields } = draft
  const secrets = platform ? fieldsOf(platform, type).filter(({ kind }) => kind === 'secret') : []
  const names = new Set(secrets.map(({ name }) => name as string))
  // That a stored secret shall be removed is no secret.
  const open = Object.entries(fields).filter(([name, value]) => value === null || !names.has(name))
  return { ...draft, fields: Object.fromEntries(open) }
}

/** A platform that this version does not have any more is chosen again. */
const known = (draft: Draft): Draft =>
  platforms.some(one => one === draft.platform) ? draft : { ...draft, platform: null, fields: {} }
