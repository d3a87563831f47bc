const mark = 'lyceum-next-person'

/** In this page; a browser that denies the frame its storage would forget it, and the page around the frame says it again. */
let expected = false

/** Notes in this browser that the person before has left: the identity provider asks who comes next, whoever it still knows. */
export function expectNextPerson(): void {
  expected = true
  try {
    localStorage.setItem(mark, 'true')
  } catch {
    // The page around the frame keeps it.
  }
}

/** Whether nobody has signed in since. */
export function isNextPersonExpected(): boolean {
  try {
    return expected || localStorage.getItem(mark) !== null
  } catch {
    return expected
  }
}

export function nextPersonCame(): void {
  expected = false
  try {
    localStorage.removeItem(mark)
  } catch {
    // There is none.
  }
}

/** Told by what begins anew for somebody else inside another page, before it leaves this one. */
export const newPersonEvent = 'lyceum-new-person'
