import { insertRow } from '../insert-row.ts'
import { startText } from '../../test-clock.ts'
import { newName } from './accounts.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

const iban = { iban: 'NL91ABNA0417164300', account_number: undefined, routing_number: undefined }

export const clubs: ModuleSamples = {
  fields: () => ({
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    contact_email: `${newName()}@example.com`,
    contact_phone: '+31 20 123 4567',
    opens_local: '23:00',
    closes_local: '05:00',
    day_cutoff: '08:00',
    slug: newName(),
    crop_width: '600',
    crop_height: '400',
  }),
  calls: ({ event: { club_slug, club_id } }) => ({
    resumePayouts: { payee_kind: 'club', payee_id: club_id },
    // A club's slug is fixed once an event was published.
    ...inCalls(['updateClub', 'getClub'], { slug: club_slug }),
    setClubLogo: { crop_height: '600' },
    ...inCalls(['updateClubBankAccount', 'updateAmbassadorBankAccount'], iban),
  }),
  prepare: {
    async resumePayouts(pool, { event: { club_id } }) {
      await pool.query('delete from bank_accounts where payee_id = $1', [club_id])
      await insertRow(pool, 'bank_accounts', {
        payee_kind: 'club',
        payee_id: club_id,
        kind: 'iban',
        holder: 'Nachtwerk BV',
        sealed: Buffer.from('none'),
        key_id: 'none',
        last_four: '4300',
        version: 2,
        updated_at: startText(),
        stopped_at: startText(),
      })
    },
  },
}
