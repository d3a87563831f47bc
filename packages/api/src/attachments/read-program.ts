import { connectDatabase } from '../db/connect.ts'
import { createExtractor } from '../extract/extractor.ts'
import { openStorage } from '../storage/open-storage.ts'
import { createDrawPage } from './draw-page.ts'
import { createReadFile } from './read-file.ts'
import type { PageToDraw, ReadAnswer, ReaderOrder, ReadRequest, TiffPage } from './read-messages.ts'

// Reads files of questions, and draws pages, for a server, apart from it: making terms of a long text would stop its answers. It ends with the server,
// whatever ended that, and when the server needs it no more.

/** As many documents are read at a time. */
const processes = 2

process.once('message', (order: ReaderOrder) => void begin(order))

async function begin({ database, config, limits }: ReaderOrder): Promise<void> {
  const db = connectDatabase(database, { poolSize: processes })
  const extractor = createExtractor({ limits, processes })
  const stopping = new AbortController()
  process.once('disconnect', () => {
    stopping.abort(new Error('the server is gone'))
    extractor.stop()
    // What is being written gets no further; the next attempt begins anew.
    process.exit(0)
  })
  const storage = await openStorage(config)
  const readFile = createReadFile({ db, storage, extractor })
  const drawPage = createDrawPage({ storage, extractor })
  const drawing = new Map<string, AbortController>()
  async function draw(id: string, page: PageToDraw): Promise<TiffPage> {
    const left = new AbortController()
    drawing.set(id, left)
    try {
      return await drawPage(page, left.signal)
    } finally {
      drawing.delete(id)
    }
  }
  process.on('message', ({ id, ...request }: ReadRequest) => {
    if ('leave' in request) return drawing.get(id)?.abort(new Error('nobody waits for it'))
    const answer = (outcome: ReadAnswer) => void (process.connected && process.send?.(outcome))
    const done = 'read' in request ? readFile(request.read, stopping.signal) : draw(id, request.draw)
    done.then(
      outcome => answer({ id, ...outcome }),
      (failure: Error) => answer({ id, failed: failure.stack ?? failure.message })
    )
  })
  process.send?.({ ready: true })
}
