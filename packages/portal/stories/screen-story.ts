import type { TestHost } from '@lyceum/core/testing'

/** One state of a screen: its address, and the replies of the server. Requests without a reply stay pending. */
export type ScreenStory = {
  title: string
  params?: Record<string, string>
  search?: Record<string, string>
  /** What is behind `#` in the address. */
  hash?: string
  /** Signed in as a student instead of an administrator. */
  student?: boolean
  /** With the search and its commands open over it. */
  palette?: boolean
  replies: (host: TestHost) => void
}
