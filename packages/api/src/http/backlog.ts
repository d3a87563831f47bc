/** Somebody for whom something waits. */
export type Behind = {
  /** Ends it, so that nothing waits for it any more. */
  cut(): void
}

/** Characters that may wait for all readers of a process together: at most 64 MB in memory. */
const maxTotal = 32 * 1024 * 1024

/**
 * What waits for all readers of a process. When it is too much, those for whom most waits are cut: however many never read, they
 * cost no more memory than this.
 */
export class Backlog {
  private readonly behind = new Map<Behind, number>()
  private total = 0

  constructor(private readonly most = maxTotal) {}

  /** So many characters wait for this reader now. */
  set(reader: Behind, waiting: number): void {
    this.total += waiting - (this.behind.get(reader) ?? 0)
    if (waiting > 0) this.behind.set(reader, waiting)
    else this.behind.delete(reader)
    while (this.total > this.most) this.cutLongest()
  }

  private cutLongest(): void {
    let longest: Behind | undefined
    let most = 0
    for (const [reader, waiting] of this.behind) {
      if (waiting <= most) continue
      longest = reader
      most = waiting
    }
    if (!longest) return
    this.total -= most
    this.behind.delete(longest)
    longest.cut()
  }
}
