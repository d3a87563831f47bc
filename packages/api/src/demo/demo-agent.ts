import type { Category, Connection, Entrance } from '@lyceum/core/contract'

/** An agent of the demo school, with an app of examples/demo-platforms. */
export type DemoAgent = {
  id: string
  /** The `subject` of the demo person who published it. */
  owner: string
  /** The connection to its app, for the address of the demo platforms. */
  connection: (platformsUrl: string) => Connection
  name: string
  /** The name of a built-in icon, or a picture of the package's folder `demo`. */
  icon: string
  category: Category
  description: string
  /** Bases that are searched for every question. */
  bases?: string[]
  /** When it was published, or submitted last: so many days before the first start. */
  since: number
  /** How much it is used compared with others; of a published one, 1 where nothing is said. */
  popularity?: number
  /** The token of a share for everyone, and how many questions come by which way on a busy day. */
  share?: { token: string; ways: [entrance: Exclude<Entrance, 'portal'>, perDay: number][] }
  standing:
    | {
        status: 'approved'
        /** Its place among the recommended ones. */
        recommended?: number
        organisationDefault?: true
        /** What its publisher has changed since, which waits for review while people chat with the approved version. */
        next?: { daysAgo: number; description: string; opener: string }
      }
    /** `returned` tells why it was rejected before, days earlier. */
    | { status: 'under_review'; returned?: string }
    | { status: 'rejected'; reason: string }
    | { status: 'private' }
}
