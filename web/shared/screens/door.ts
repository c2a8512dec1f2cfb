import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

const atDoor = { guard: ['adminclub', 'staffclub'], permission: 'can_work_door' } as const

/** Every screen of `web/door`. */
export const doorScreens: readonly ScreenRow[] = [
  { path: paths.door, screen: 'features/door/screens/nights.tsx', ...atDoor },
  { path: paths.doorNight(':event_id'), screen: 'features/door/screens/night.tsx', ...atDoor },
]
