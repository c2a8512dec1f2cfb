// For the demo data alone.

export { insertGuestList } from './lists/guest-list-store.ts'
export { foldedName } from './names/decide-names.ts'
export { insertListedNames } from './names/name-store.ts'
