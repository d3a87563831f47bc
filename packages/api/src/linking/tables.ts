/** An account of a learning platform and the account of the school that its person has linked it with. */
export type AccountLinkRow = { accountId: string; userId: string; linkedAt: Date }

/** What somebody of a learning platform asks for before a link is there. It is known by the hash of its code alone. */
export type LinkRequestRow = {
  codeHash: string
  accountId: string
  launchId: string
  createdAt: Date
  expiresAt: Date
  /** Who has confirmed it in the portal. */
  userId: string | null
  /** Of the number that they were shown; with the code, so that it is of no other request. */
  numberHash: string | null
  /** How often a wrong number was entered. */
  wrong: number
  /** When the right one was. */
  provenAt: Date | null
  endedAt: Date | null
}
