/** How one event differs from its series. */
export interface SpecialChange {
  title?: string
  description?: string
  capacity?: number
  min_age?: number
  state?: 'draft' | 'paused' | 'cancelled'
  requires_verified_id?: boolean
  sales_start_in_hours?: number
}

/** An upcoming event that differs from its series, so that every status can be seen. */
export interface Special extends SpecialChange {
  series: string
  /** Which of the upcoming events of its series: 0 is the next one. */
  upcoming: number
  /** How many of its places are taken. */
  taken?: number
}

export const demoSpecials: readonly Special[] = [
  // Sold out.
  {
    series: 'Brass and Smoke',
    upcoming: 0,
    title: 'Brass and Smoke: One Record',
    capacity: 60,
    taken: 60,
    description: 'One record from 1961, played whole by a seven-piece band. Sixty seats, no standing, phones in the cloakroom.',
  },
  {
    series: 'Tape Club',
    upcoming: 0,
    title: 'Tape Club: Side B',
    capacity: 40,
    taken: 40,
    description: 'The second half of a tape whose first half played in spring. Forty cushions, then the door is shut.',
  },
  // Nearly sold out.
  { series: 'Koi Disco', upcoming: 0, capacity: 120, taken: 117 },
  { series: 'Deep Current', upcoming: 0, capacity: 400, taken: 338 },
  { series: 'Cast Iron', upcoming: 0, title: 'Cast Iron Late', min_age: 21, taken: 90 },
  { series: 'Still Water', upcoming: 1, state: 'paused', taken: 20 },
  { series: 'Open Forge', upcoming: 0, state: 'cancelled' },
  { series: 'Tape Club', upcoming: 2, state: 'paused', taken: 9 },
  // Not published yet.
  {
    series: 'Low Tide',
    upcoming: 3,
    title: 'Low Tide: Winter Session',
    state: 'draft',
    taken: 0,
    description: 'The last one before the holidays. Guests, soup and times are not settled yet.',
  },
  { series: 'Deep Current', upcoming: 3, title: 'Deep Current: Residents', state: 'draft', taken: 0, description: '' },
  { series: 'Koi Disco', upcoming: 3, state: 'draft', taken: 0 },
  {
    series: 'Undertow',
    upcoming: 2,
    title: 'Undertow: All Night Long',
    sales_start_in_hours: 120,
    taken: 0,
    description: 'One artist from doors to close. Booking opens a few days ahead, and sells out fast.',
  },
  {
    series: 'Noche Azul',
    upcoming: 1,
    title: 'Noche Azul: Members',
    requires_verified_id: true,
    taken: 60,
    description:
      'A night for regulars: bring the ID you verified here. The class at ten is for those who already know the first steps.',
  },
]
