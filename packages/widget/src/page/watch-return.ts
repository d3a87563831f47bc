/**
 * Loads this page anew if the browser brings it back as it was left and somebody else has come meanwhile: on a computer that several use,
 * Back would show what the one before has read. Browsers do that with a frame when the page around it may be kept.
 */
export function watchReturn(): void {
  let before = ''
  addEventListener('pagehide', () => {
    before = whoIsKept()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || whoIsKept() === before) return
    document.documentElement.style.visibility = 'hidden'
    location.reload()
  })
}

/** Who is signed in or known as a guest in this browser, or in this tab. */
function whoIsKept(): string {
  try {
    return [localStorage, sessionStorage].map(storage => whoIn(storage.getItem('lyceum'))).join()
  } catch {
    return ''
  }
}

function whoIn(saved: string | null): string {
  const { accessToken, guestId } = JSON.parse(saved ?? '{}')
  return `${accessToken} ${guestId}`
}
