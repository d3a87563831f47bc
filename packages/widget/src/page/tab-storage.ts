import type { HostStorage } from '@lyceum/core'

/** What lasts as long as the tab, in a frame's own partition. Where storage is denied each call throws. */
export const tabStorage: HostStorage = {
  get: key => sessionStorage.getItem(key),
  set: (key, value) => sessionStorage.setItem(key, value),
  remove: key => sessionStorage.removeItem(key),
  keys: () => Object.keys(sessionStorage)
}
