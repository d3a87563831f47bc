import { chatIn } from './chat.ts'
import { choose } from './choose.ts'
import { call, giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('an owner sets what a share may be asked, a guest reads when it is used up, and the owner sees it', async ({
  as,
  signedIn,
  visit,
  product,
  clean
}) => {
  clean.allow(/402/)
  const agent = await giveAgent(await as('instructor'), product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const owner = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await owner.getByRole('button', { name: 'Share' }).click()
  const sharing = owner.getByRole('dialog')
  await sharing.getByRole('button', { name: 'Create link' }).click()
  await sharing.getByRole('tab', { name: 'Settings' }).click()
  await choose(sharing.getByRole('radio', { name: 'Everyone with the link' }))
  await sharing.getByRole('button', { name: 'Save', exact: true }).click()
  await sharing.getByRole('tab', { name: 'Allowance' }).click()
  await sharing.getByLabel('Questions a day').fill('many')
  await expect(sharing.getByText('A whole number from 1')).toBeVisible()
  await sharing.getByLabel('Questions a day').fill('1')
  await sharing.getByRole('button', { name: 'Save' }).click()
  await expect(sharing.getByText('0 of 1')).toBeVisible()

  const [share] = (await call(owner, 'GET', `/agents/${agent.id}/shares`)).items as { token: string }[]
  const guest = await visit()
  await guest.goto(`/chatbot/${share!.token}`)
  await chatIn(guest).ask('What is a limit?')
  await chatIn(guest).replied()
  await chatIn(guest).ask('And a derivative?')
  await expect(guest.getByText(/^You have asked as much as is allowed for now\. You can go on from /).first()).toBeVisible()

  await owner.goto('/profile/agents')
  await owner
    .getByRole('button', { name: `Actions for ${agent.name}` })
    .first()
    .click()
  await owner.getByRole('menuitem', { name: 'Allowance' }).click()
  const allowance = owner.getByRole('dialog')
  await expect(allowance.getByText('1 today')).toBeVisible()
  await allowance.getByLabel('Questions a month').fill('500')
  await allowance.getByRole('button', { name: 'Save' }).click()
  await expect(allowance.getByText('1 of 500')).toBeVisible()
})
