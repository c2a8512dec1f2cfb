import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { ModuleSamples } from './module-samples.ts'

/** Every guest's. */
export const password = `correct-horse-${randomBytes(6).toString('hex')}`

/** A value that no one has yet. */
export const newName = (): string => `new${randomBytes(4).toString('hex')}`

const addPasskeyTo = async (pool: Pool, id: string) =>
  pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     values ($1::uuid, $1::uuid, decode(md5($1::uuid::text), 'hex'), '', 0, '{}', 'Phone', true, now()) on conflict do nothing`,
    [id],
  )

export const accounts: ModuleSamples = {
  ids: ({ id, token_id }) => ({ sessions: token_id, passkeys: id }),
  fields: ({ username, email }) => ({
    username,
    email,
    phone_number: '+31 20 123 4567',
    'user[email]': `${newName()}@example.com`,
    'user[current_password]': password,
    'profile[phone_number]': '+31 20 123 4567',
    'profile[musical_preferences]': '["Techno"]',
    'profile[age]': '30',
    password,
    current_password: password,
    new_password: password,
    confirm_password: password,
    code: '123456',
    // The password is sent instead.
    confirmation: undefined,
    'user[confirmation]': undefined,
  }),
  calls: () => {
    const name = newName()
    return {
      beginConfirmation: { by: 'passkey', action: 'delete_account' },
      requestSignInLink: { next: '/client/events' },
      signUpByEmail: { email: `${name}@example.com`, age: 30, next: '/client/events' },
      signUp: { username: name, email: `${name}@example.com`, age: '30' },
    }
  },
  prepare: {
    async beginConfirmation(pool, { id }) {
      await addPasskeyTo(pool, id)
    },
    async removePasskey(pool, { id }) {
      await addPasskeyTo(pool, id)
    },
  },
}
