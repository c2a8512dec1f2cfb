export const prestationKinds = ['entry', 'table', 'bottle', 'guest_list', 'extra'] as const
export type PrestationKind = (typeof prestationKinds)[number]

/** They admit guests. Bottles and extras are added to one of them. */
export const admissionKinds: readonly PrestationKind[] = ['entry', 'table', 'guest_list']
export const admits = ({ kind }: { kind: PrestationKind }): boolean => admissionKinds.includes(kind)
