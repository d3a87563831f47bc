import { type Host, publishDraftsKey } from '@lyceum/core'
import { fieldsOf, platforms } from '@lyceum/core/contract/platforms'
import { keptByPerson } from '../../parts/kept-by-person.ts'
import { type Draft, emptyDraft, type Prefillable } from './draft.ts'

/** What was entered for an agent and is not published yet. `updatedAt` is that of the edited agent; null for a new one. */
export type Kept = { draft: Draft; touched: Prefillable[]; updatedAt: string | null }

export type DraftKeeper = { read(): Kept | undefined; write(kept: Kept): void; drop(): void; leave(): void }

/**
 * Keeps what a person enters for an agent (or a new one) in this browser, so that it survives a reload, an ended session and a lost role.
 * Secrets are not kept. It goes when the person signs out.
 */
export function keptDraftOf(host: Pick<Host, 'storage'>, personId: string, agentId = ''): DraftKeeper {
  const drafts = keptByPerson<Kept>(host, publishDraftsKey, personId)
  return {
    read() {
      const kept = drafts.read(agentId)
      return kept && { ...kept, draft: known({ ...emptyDraft, ...kept.draft }) }
    },
    write: kept => drafts.write(agentId, { ...kept, draft: withoutSecrets(kept.draft) }),
    drop: () => drafts.drop(agentId),
    /** Drops it unless another tab has written it. */
    leave: () => drafts.leave(agentId)
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
