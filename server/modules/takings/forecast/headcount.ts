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
  /** Guests per person at the compared events. */
  guests_per_person: number
  events: number
}

/** Past events that are compared: those nearest in number of guests. */
const nearest = 5

/** People per role, in proportion to guests, from past events of similar size, ignoring events the role did not work. */
export function suggestHeadcount(
  { expected, high }: { expected: number; high: number },
  past: { guests: ReadonlyMap<string, number>; roles: readonly RoleAtEvent[] },
): Headcount[] {
  return [...Map.groupBy(past.roles, ({ role_id }) => role_id)].flatMap(([role_id, worked]) => {
    const alike = worked
      .map(({ event_id, people }) => ({ people, guests: past.guests.get(event_id) ?? 0 }))
      .filter(({ people, guests }) => people > 0 && guests > 0)
      .toSorted((a, b) => Math.abs(a.guests - expected) - Math.abs(b.guests - expected))
      .slice(0, nearest)
    if (alike.length === 0) return []
    const ratio = alike.reduce((sum, { guests }) => sum + guests, 0) / alike.reduce((sum, { people }) => sum + people, 0)
    const peopleFor = (guests: number) => Math.max(1, Math.round(guests / ratio))
    return [
      {
        role_id,
        people: peopleFor(expected),
        people_busy: Math.max(peopleFor(expected), peopleFor(high)),
        guests_per_person: Math.round(ratio),
        events: alike.length,
      },
    ]
  })
}
