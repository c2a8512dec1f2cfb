import type { DemoAccount } from '../modules/accounts/demo.ts'
import { teamAccounts } from './teams.ts'

/** The accounts listed when the server starts. */
const named: readonly DemoAccount[] = [
  {
    username: 'superadmin',
    email: 'superadmin@vesper.example',
    role: 'superadmin',
    first_name: 'Robin',
    last_name: 'Vega',
    phone_number: '+31 20 555 0100',
  },
  {
    username: 'clubadmin',
    email: 'clubadmin@vesper.example',
    role: 'adminclub',
    first_name: 'Saskia',
    last_name: 'de Wit',
    phone_number: '+31 20 555 0142',
  },
  {
    username: 'staff',
    email: 'staff@vesper.example',
    role: 'staffclub',
    first_name: 'Jonas',
    last_name: 'Peeters',
    phone_number: '+31 20 555 0143',
  },
  {
    username: 'ambassador',
    email: 'ambassador@vesper.example',
    role: 'ambassador',
    first_name: 'Imani',
    last_name: 'Clarke',
    phone_number: '+44 20 7946 0111',
    ambassador: { approval_status: 'approved', referral_code: 'VESPER24' },
  },
  {
    username: 'tomas',
    email: 'tomas.ek@people.example',
    role: 'ambassador',
    first_name: 'Tomas',
    last_name: 'Ek',
    phone_number: '+46 8 5550 0119',
    ambassador: { approval_status: 'pending' },
  },
  {
    username: 'yara.says',
    email: 'yara@people.example',
    role: 'ambassador',
    first_name: 'Yara',
    last_name: 'Benali',
    phone_number: '+33 1 5550 0177',
    ambassador: { approval_status: 'pending' },
  },
  {
    username: 'nightlist',
    email: 'hello@nightlist.example',
    role: 'ambassador',
    first_name: 'Bo',
    last_name: 'Lindqvist',
    phone_number: '+45 3550 0188',
    ambassador: { approval_status: 'suspended', referral_code: 'B0NGH7KM' },
  },
  {
    username: 'client',
    email: 'client@vesper.example',
    role: 'client',
    first_name: 'Noor',
    last_name: 'Halim',
    phone_number: '+31 6 5550 0123',
    client: { age: 27, musical_preferences: ['Techno', 'House', 'Jazz'], id_verified: false },
  },
  {
    username: 'foundry',
    email: 'nights@foundry-lane.example',
    role: 'adminclub',
    first_name: 'Edie',
    last_name: 'Marlow',
    phone_number: '+44 20 7946 0185',
  },
  {
    username: 'mizumi',
    email: 'yoru@mizumi.example',
    role: 'adminclub',
    first_name: 'Aiko',
    last_name: 'Tanabe',
    phone_number: '+81 3 5550 0164',
  },
  {
    username: 'halle.sieben',
    email: 'kontakt@halle-sieben.example',
    role: 'adminclub',
    first_name: 'Uwe',
    last_name: 'Brandt',
    phone_number: '+49 30 5550 0177',
  },
]

const firstNames = [
  'Ada',
  'Bram',
  'Chidi',
  'Dana',
  'Eli',
  'Farah',
  'Gwen',
  'Hugo',
  'Inès',
  'Jun',
  'Kofi',
  'Lena',
  'Mateo',
  'Nell',
  'Otis',
  'Priya',
]
const lastNames = ['Aldana', 'Brouwer', 'Castell', 'Dupree', 'Eng', 'Fischer', 'Grant']

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toLowerCase()

/** Enough guests to sell out an event without booking anyone twice. */
export const demoGuests: readonly DemoAccount[] = firstNames.flatMap((first_name, first) =>
  lastNames.map((last_name, last): DemoAccount => {
    const username = `${bare(first_name)}.${bare(last_name)}`
    const age = 19 + ((first * 5 + last * 11) % 24)
    const client = { age, musical_preferences: [], id_verified: (first + last) % 4 === 0 }
    return { username, email: `${username}@guests.example`, role: 'client', first_name, last_name, phone_number: '', client }
  }),
)

export const demoAccounts: readonly DemoAccount[] = [...named, ...teamAccounts, ...demoGuests]

export function personNameOf(username: string): string {
  const account = demoAccounts.find((one) => one.username === username)
  return account === undefined ? username : `${account.first_name} ${account.last_name}`
}
