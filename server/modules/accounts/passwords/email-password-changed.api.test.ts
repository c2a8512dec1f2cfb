import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/accounts/accounts.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const passwords = { new_password: 'a-new-password', confirm_password: 'a-new-password' }

async function lettersTo(email: string): Promise<unknown[]> {
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ subject: string }>(
    "select subject from mailbox where recipient = $1 and subject like '%password%'",
    [email],
  )
  return rows
}

it('Changing or resetting a password sends an email; a failed attempt sends none.', async () => {
  const { call, email } = await world.guest('client')
  await call(changePassword, { body: { current_password: 'not-this-one', ...passwords } }).catch(() => undefined)
  expect(await lettersTo(email)).toHaveLength(0)
  await call(changePassword, { body: { current_password: world.password, ...passwords } })
  expect(await lettersTo(email)).toHaveLength(1)
  const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email } })
  await world.anonymous(resetPassword, { body: { email, code, ...passwords } })
  expect(await lettersTo(email)).toHaveLength(2)
})

it('Without an address nothing is sent, and the password changes all the same.', async () => {
  const { call, id } = await world.guest('ambassador')
  await world.pool.query('update users set email = null where id = $1', [id])
  await expect(call(changePassword, { body: { current_password: world.password, ...passwords } })).resolves.toHaveProperty(
    'token',
  )
})
