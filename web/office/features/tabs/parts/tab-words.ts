import type { Tab, TabRow } from '#contract/tabs/tab.ts'
import type { TabMethod } from '#contract/tabs/terms.ts'
import { formatCount } from '../../../../shared/format/format.ts'

export const tabMethodLabels: Readonly<Record<TabMethod, string>> = { cash: 'Cash', card: 'Card', other: 'Other' }

const partyName = ({ name, reference }: NonNullable<TabRow['party']>): string => (name === '' ? reference : name)

/** `V1`, or the party if it has no table. */
export const tabName = ({ label, party }: Pick<TabRow, 'label' | 'party'>): string =>
  label === '' ? (party === null ? 'Tab' : partyName(party)) : label

/** `Ana Lopez, 4 guests`. */
export const guestsWords = (party: NonNullable<TabRow['party']>): string =>
  `${partyName(party)}, ${formatCount(party.party_size, 'guest')}`

export const isEmpty = ({ lines }: Pick<Tab, 'lines'>): boolean => lines.every(({ voided }) => voided !== null)
