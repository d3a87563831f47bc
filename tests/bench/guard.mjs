/** Ends the processes whose ids it was told, as soon as its parent has ended, however that ended. */
const guarded = new Set()
process.on('message', ({ add, remove }) => {
  if (add) guarded.add(add)
  if (remove) guarded.delete(remove)
})
process.on('disconnect', () => {
  for (const pid of guarded) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.exit()
})
// A signal to the whole group must not end the guard before its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
