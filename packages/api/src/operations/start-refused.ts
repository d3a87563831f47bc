/** The server does not start, for a reason that its message tells whoever runs it: no stack is shown. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Has a failure of work that the start needs refuse the start, in the words of that failure; the system's own are passed on. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause
    throw new StartRefused(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
