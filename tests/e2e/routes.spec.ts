import { type Role, roles } from '../../packages/core/src/contract/users.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../../packages/portal/src/paths.ts'
import { pathFor, personFor } from './places.ts'
import { chooseAccount, expect, type Person, test } from './world.ts'

/** Somebody of each role. */
const people = { admin: 'admin', agent_manager: 'instructor', regular_user: 'student' } as const satisfies Record<Role, Person>

/** The pages that need signing in and have a screen of their own. */
const guarded = (Object.keys(screenRoutes) as RouteName[]).filter(name => {
  const route: ScreenRoute = screenRoutes[name]
  return route.access === 'signed-in' && route.redirect === undefined
})

test.describe.configure({ mode: 'parallel' })

for (const name of guarded) {
  const path = `${pathFor(name)}?from=a-link`
  const person = personFor(name)!
  const allowed: readonly Role[] = (screenRoutes[name] as ScreenRoute).roles ?? roles
  const refused = roles.filter(role => !allowed.includes(role))

  test(`${name}: who is signed out signs in and arrives at the full path${refused.map(role => `, and no ${role} enters`).join('')}`, async ({
    visit,
    signedIn,
    product
  }) => {
    const page = await visit()
    await page.goto(path)
    await chooseAccount(page, person)
    await expect(page).toHaveURL(product.url + path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(heading).not.toHaveText('You do not have permission to access this page')

    for (const role of refused) {
      const other = await signedIn(people[role])
      await other.goto(path)
      await expect(other.getByRole('heading', { name: 'You do not have permission to access this page' }), role).toBeVisible()
      await expect(other, role).toHaveURL(/\/forbidden\?canGoBack/)
      await expect(other.getByRole('button', { name: 'Back' }), role).toBeVisible()
    }
  })
}
