const mark = 'lyceum-next-person'

/** Notes in this browser that the person before has left: the identity provider asks who comes next, whoever it still knows. */
export function expectNextPerson(): void {
  try {
    localStorage.setItem(mark, 'true')
  } catch {
    // A browser that denies the frame its storage forgets that, too.
  }
}

/** Whether nobody has signed in since. */
export function isNextPersonExpected(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

export function nextPersonCame(): void {
  try {
    localStorage.removeItem(mark)
  } catch {
    // There is none.
  }
}
