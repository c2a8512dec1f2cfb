import { lineOutcomes, type AddedNames, type LineOutcome, type NameLine } from '#contract/guest-lists/names.ts'
import { formatCount } from '../format/format.ts'

/** Why a line was not listed. */
export const outcomeWords: Record<LineOutcome, string> = {
  listed: 'Listed',
  duplicate: 'Already on the list',
  not_a_name: 'Not a name',
  too_long: 'Too long',
  too_many_plus_ones: 'Too many plus-ones',
  quota: 'Over the quota',
  capacity: 'No places left',
}

/** `12 names listed. 3 lines not listed.` */
export function addedWords({ counts }: AddedNames): string {
  const refused = lineOutcomes.filter((one) => one !== 'listed').reduce((sum, one) => sum + counts[one], 0)
  const listed = `${formatCount(counts.listed, 'name')} listed.`
  return refused === 0 ? listed : `${listed} ${formatCount(refused, 'line')} not listed.`
}

export const refusedLines = ({ lines }: AddedNames): NameLine[] => lines.filter(({ outcome }) => outcome !== 'listed')

export const withPlusOnes = (name: string, plus_ones: number): string => (plus_ones === 0 ? name : `${name} +${plus_ones}`)
