import { createServer, type Server, type Socket } from 'node:net'
import type { Backend } from './backend.ts'
import { type BackendClient, type BackendQueue, createBackendQueue } from './backend-queue.ts'
import { createMessageReader, expectsResponse, fatal, isTerminate, startupRequest } from './frames.ts'

export type Sessions = BackendQueue & {
  listen(socketPath: string): Promise<void>
  /** Sends the reason to every client and closes. */
  close(code: string, reason: string): void
}

/**
 * Serves a backend to any number of clients on a unix socket. There are no passwords: access to the socket is access as
 * superuser.
 */
export function createSessions(backend: Backend, options: SessionOptions): Sessions {
  const open = new Set<BackendClient>()
  const queue = createBackendQueue(backend, {
    ...options,
    // The one backend listens for all sessions; clients ignore the channels that they did not ask for.
    onNotifications: messages => {
      for (const session of open) session.write(messages)
    }
  })
  const server = createServer(socket => serve(socket, backend.welcome, queue, open))

  return {
    ...queue,
    listen: socketPath => listen(server, socketPath),
    close(code, reason) {
      server.close()
      for (const session of open) {
        session.end(fatal(code, reason))
        queue.leave(session)
      }
    }
  }
}

export type SessionOptions = { idleTransactionMs: number; onIdleTransaction(): void; onBroken(failure: unknown): void }

function serve(socket: Socket, welcome: Buffer, queue: BackendQueue, open: Set<BackendClient>): void {
  let parts: Buffer[] = []
  let signedIn = false
  let ended = false
  const session: BackendClient = {
    write: bytes => void socket.write(bytes),
    end(finalMessage) {
      ended = true
      socket.end(finalMessage)
    }
  }

  const reader = createMessageReader(message => {
    if (!signedIn) return signIn(message)
    if (isTerminate(message)) return session.end(emptyBuffer)
    parts.push(message)
    if (!expectsResponse(message)) return
    queue.submit(session, Buffer.concat(parts))
    parts = []
  })

  function signIn(message: Buffer): void {
    const request = startupRequest(message)
    if (request === 'encryption') return void socket.write('N')
    // Cancel requests are not supported: the engine cannot be interrupted.
    if (request !== 'start') return void socket.destroy()
    signedIn = true
    reader.typed()
    open.add(session)
    socket.write(welcome)
  }

  socket.on('data', chunk => {
    // Further messages of an ended session may belong to its rolled back transaction and must not run without it.
    if (ended) return
    try {
      reader.push(chunk)
    } catch {
      socket.destroy()
    }
  })
  // Every error is followed by `close`, which cleans up.
  socket.on('error', () => {})
  socket.on('close', () => {
    open.delete(session)
    if (signedIn) queue.leave(session)
  })
}

const emptyBuffer = Buffer.alloc(0)

function listen(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
