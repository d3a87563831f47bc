import { type SharePage, sharePageElement } from '@lyceum/core/contract/share-page'

/** Reads what the server has written into the page. */
export const readSharePage = (): SharePage => JSON.parse(document.getElementById(sharePageElement)!.textContent!)
