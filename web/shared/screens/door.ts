import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

/** Every screen of `web/door`. */
export const doorScreens: readonly ScreenRow[] = [
  { path: paths.door, screen: 'features/door/screens/door-events.tsx', guard: 'work_door' },
  { path: `${paths.doorEvent(':event_id')}/queue`, screen: 'features/door/screens/queue-code.tsx', guard: 'work_door' },
  { path: paths.doorEvent(':event_id'), screen: 'features/door/screens/door-event.tsx', guard: 'work_door' },
]
