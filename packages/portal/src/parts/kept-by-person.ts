import type { Host } from '@lyceum/core'

type Stored<T> = { personId: string; drafts: Record<string, T> }

/** What one person has entered in this browser and not saved yet, by name, under one key of its storage. The session removes the keys that it knows. */
export function keptByPerson<T>({ storage }: Pick<Host, 'storage'>, key: string, personId: string) {
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
  return {
    read: (name: string): T | undefined => all()[name],
    write: (name: string, draft: T) => store({ ...all(), [name]: draft }),
    drop(name: string) {
      const { [name]: dropped, ...others } = all()
      if (dropped !== undefined) store(others)
    }
  }
}
