/** One role's work at one past event. */
export interface RoleAtEvent {
  event_id: string
  role_id: string
  /** Who worked it. */
  people: number
}

export interface Headcount {
  role_id: string
  people: number
  /** For the upper end of the band. */
  people_busy: number
  /** What the two above are based on: the club's own ratio, or past events. */
  basis: 'club' | 'past'
  guests_per_person: number
  /** Guests per person at the compared events; null without any. */
  past_guests_per_person: number | null
  events: number
}

interface Evidence {
  guests: ReadonlyMap<string, number>
  roles: readonly RoleAtEvent[]
  /** The club's own guests per person, by role. */
  own: ReadonlyMap<string, number>
}

/** Past events that are compared: those nearest in number of guests. */
const nearest = 5

/** Guests per person at past events of similar size, ignoring events the role did not work; null without any. */
function pastRatio(worked: readonly RoleAtEvent[], guests: Evidence['guests'], expected: number) {
  const alike = worked
    .map(({ event_id, people }) => ({ people, guests: guests.get(event_id) ?? 0 }))
    .filter((one) => one.people > 0 && one.guests > 0)
    .toSorted((a, b) => Math.abs(a.guests - expected) - Math.abs(b.guests - expected))
    .slice(0, nearest)
  if (alike.length === 0) return null
  const ratio = alike.reduce((sum, one) => sum + one.guests, 0) / alike.reduce((sum, { people }) => sum + people, 0)
  return { ratio, events: alike.length }
}

/** People per role: by the club's own ratio, which is a minimum and so rounded up, or else in proportion to past events. */
export function suggestHeadcount(
  { expected, high }: { expected: number; high: number },
  { guests, roles, own }: Evidence,
): Headcount[] {
  const worked = Map.groupBy(roles, ({ role_id }) => role_id)
  return [...new Set([...worked.keys(), ...own.keys()])].flatMap((role_id) => {
    const past = pastRatio(worked.get(role_id) ?? [], guests, expected)
    const set = own.get(role_id)
    const ratio = set ?? past?.ratio
    if (ratio === undefined) return []
    const round = set === undefined ? Math.round : Math.ceil
    const peopleFor = (count: number) => Math.max(1, round(count / ratio))
    return [
      {
        role_id,
        people: peopleFor(expected),
        people_busy: Math.max(peopleFor(expected), peopleFor(high)),
        basis: set === undefined ? ('past' as const) : ('club' as const),
        guests_per_person: Math.round(ratio),
        past_guests_per_person: past === null ? null : Math.round(past.ratio),
        events: past?.events ?? 0,
      },
    ]
  })
}
