/** The address of a document of a base, at one of its passages by the position from 0. */
export function documentAddress(baseId: string, documentId: string, position?: number): string {
  const path = `/profile/knowledge/${baseId}/documents/${documentId}`
  return position === undefined ? path : `${path}?at=${position}`
}
