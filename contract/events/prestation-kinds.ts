export const prestationKinds = ['entry', 'table', 'bottle', 'guest_list', 'extra'] as const
export type PrestationKind = (typeof prestationKinds)[number]

/**
 * How a party's table is found: `any_of_zone`, one of a zone that the club assigns later; `guest_picks`, the guest chooses it;
 * `club_assigns`, any table that the club finds fitting.
 */
export const tableChoices = ['any_of_zone', 'guest_picks', 'club_assigns'] as const
export type TableChoice = (typeof tableChoices)[number]

/** They admit guests. Bottles and extras are added to one of them. */
export const admissionKinds: readonly PrestationKind[] = ['entry', 'table', 'guest_list']
export const admits = ({ kind }: { kind: PrestationKind }): boolean => admissionKinds.includes(kind)
