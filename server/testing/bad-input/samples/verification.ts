import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { goodDocument } from '../good-picture.ts'
import { insertRow } from '../insert-row.ts'
import type { ModuleSamples } from './module-samples.ts'

/** A pending submission, like one whose documents are not erased yet. */
async function submitDocument(pool: Pool, id: string, client_id: string, claimed_by: string | null = null): Promise<void> {
  await pool.query('delete from verifications where id = $1', [id])
  await insertRow(pool, 'verifications', {
    id,
    client_id,
    status: claimed_by === null ? 'pending' : 'in_review',
    document_type: 'id_card',
    country: 'NL',
    birth_date: '1996-05-31',
    expires_on: '2040-01-01',
    number_fingerprint: Buffer.from(id),
    signals: '{}',
    risk: 0,
    submitted_at: startText(),
    claimed_by,
    claimed_at: claimed_by === null ? null : startText(),
    ...(claimed_by === null && { details: Buffer.from('sealed'), key_id: 'none' }),
  })
}

/** Another client without any other data. */
async function otherClient(pool: Pool): Promise<string> {
  const id = randomUUID()
  await insertRow(pool, 'users', {
    id,
    username: `o${id.slice(0, 13)}`,
    password_hash: '',
    role: 'client',
    created_at: startText(),
    updated_at: startText(),
  })
  return id
}

export const verification: ModuleSamples = {
  fields: () => ({
    document_type: 'id_card',
    birth_date: '1996-05-31',
    expires_on: '2040-01-01',
    mrz: undefined,
    ...goodDocument,
  }),
  calls: () => ({ actOnVerification: { action: 'claim', birth_date: undefined } }),
  prepare: {
    async eraseMyDocuments(pool, { id: client, reservation_id: id }) {
      await submitDocument(pool, id, client)
    },
    async actOnVerification(pool, { reservation_id: id }) {
      await submitDocument(pool, id, await otherClient(pool))
    },
    async getVerification(pool, { reservation_id: id, id: reviewer }) {
      await submitDocument(pool, id, await otherClient(pool), reviewer)
    },
  },
}
