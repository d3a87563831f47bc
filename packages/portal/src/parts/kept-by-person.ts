import type { Host } from '@lyceum/core'

type Stored<T> = { personId: string; drafts: Record<string, T> }

/** What one person has entered in this browser and not saved yet, by name, under one key of its storage. The session removes the keys that it knows. */
export function keptByPerson<T>({ storage }: Pick<Host, 'storage'>, key: string, personId: string) {
  /** How this one has last seen or written it, by name; another tab of the person may write the same. */
  const own = new Map<string, string | undefined>()
  function all(): Stored<T>['drafts'] {
    try {
      const stored: Partial<Stored<T>> = JSON.parse(storage.get(key) ?? '{}')
      return (stored.personId === personId && stored.drafts) || {}
    } catch {
      // Refused storage, or a text that is not ours, has nothing to give back.
      return {}
    }
  }
  function store(drafts: Stored<T>['drafts']): void {
    try {
      if (Object.keys(drafts).length > 0) storage.set(key, JSON.stringify({ personId, drafts }))
      else storage.remove(key)
    } catch {
      // What cannot be kept is only on the page.
    }
  }
  const seen = (name: string, draft: T | undefined) => void own.set(name, JSON.stringify(draft))
  function drop(name: string): void {
    const { [name]: dropped, ...others } = all()
    if (dropped !== undefined) store(others)
  }
  return {
    read(name: string): T | undefined {
      const draft = all()[name]
      seen(name, draft)
      return draft
    },
    write(name: string, draft: T): void {
      seen(name, draft)
      store({ ...all(), [name]: draft })
    },
    drop,
    /** Drops what this one has read or written, not what another tab has written since. */
    leave(name: string): void {
      if (own.get(name) === JSON.stringify(all()[name])) drop(name)
    }
  }
}
