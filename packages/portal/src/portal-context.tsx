import { createContext, use } from 'react'
import type { Portal } from './portal.ts'

export const PortalContext = createContext<Portal | null>(null)

/** Returns the portal from its context. */
export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal needs the PortalContext')
  return portal
}
