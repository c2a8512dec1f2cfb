import type { TableShape } from '#contract/floor/terms.ts'

interface DemoTable {
  name: string
  seats: readonly [from: number, to: number]
  shape: TableShape
  spend_minor: number | null
  is_step_free: boolean
}

interface DemoZone {
  name: string
  tables: readonly DemoTable[]
}

interface DemoCombination {
  /** By name. */
  tables: readonly string[]
  seats: readonly [from: number, to: number]
}

type Row = Omit<DemoTable, 'name'>

const numbered = (letter: string, rows: readonly Row[]): DemoTable[] =>
  rows.map((row, index) => ({ ...row, name: `${letter}${index + 1}` }))
const several = (count: number, row: Row): Row[] => Array.from({ length: count }, () => row)

const booth: Row = { seats: [4, 8], shape: 'booth', spend_minor: 60_000, is_step_free: false }
const stage: Row = { seats: [2, 5], shape: 'round', spend_minor: 30_000, is_step_free: true }
const terrace: Row = { seats: [2, 4], shape: 'square', spend_minor: null, is_step_free: true }

/** The slug of the first demo club, the only one with a floor. */
export const floorClub = 'kelder-noord'

/** Its floor: 20 tables in three zones. */
export const demoZones: readonly DemoZone[] = [
  { name: 'Vault', tables: numbered('V', [...several(5, booth), { ...booth, seats: [6, 12], spend_minor: 100_000 }]) },
  { name: 'Dance floor', tables: numbered('D', several(8, stage)) },
  {
    name: 'Terrace',
    tables: numbered('T', [...several(4, terrace), ...several(2, { ...terrace, seats: [4, 6], shape: 'rectangle' })]),
  },
]

/** The first is suggested first. */
export const demoCombinations: readonly DemoCombination[] = [
  { tables: ['T1', 'T2'], seats: [5, 8] },
  { tables: ['D1', 'D2'], seats: [6, 10] },
  { tables: ['D7', 'D8'], seats: [6, 10] },
  { tables: ['V1', 'V2'], seats: [9, 16] },
]

/** Who serves which tables tonight, by zone and username. The dance floor is in no section. */
export const demoSections: readonly { name: string; zone: string; staff: readonly string[] }[] = [
  { name: 'Left', zone: 'Vault', staff: ['staff', 'tess.jansen'] },
  { name: 'Terrace', zone: 'Terrace', staff: ['sven.bos'] },
]
