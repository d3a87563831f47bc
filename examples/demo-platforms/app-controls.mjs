/**
 * What tests do with the apps of a platform: add, remove and list them, and change how they behave from the next call on.
 *
 * @template {{ switches: S }} A an app as the platform keeps it
 * @template I what an app is made of
 * @template {object} S
 * @template {keyof A & string} N
 * @param {Map<string, A>} apps
 * @param {{ keyOf: (app: A) => string, make: (input: I) => A, checkSwitches?: (switches: S) => S, shown: readonly N[] }} options
 *   `shown` are the properties that the list has
 */
export function appControls(apps, { keyOf, make, checkSwitches = switches => switches, shown }) {
  return {
    /** @param {I} input */
    addApp(input) {
      const app = make(input)
      apps.set(keyOf(app), app)
      return keyOf(app)
    },
    /** @param {string} key */
    removeApp(key) {
      apps.delete(key)
    },
    /** @param {string} key @param {S} switches */
    setSwitches(key, switches) {
      const app = apps.get(key)
      if (!app) throw new TypeError(`There is no app with the key ${key}`)
      apps.set(key, { ...app, switches: checkSwitches(switches) })
    },
    listApps: () =>
      [...apps.values()].map(app => /** @type {Pick<A, N>} */ (Object.fromEntries(shown.map(name => [name, app[name]]))))
  }
}
