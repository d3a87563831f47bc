import type { Host } from '@lyceum/core'

/** Core's host interface for a Node process; its state is kept in memory. */
export function nodeHost(): Host
