import type { Screen } from './ui/screen.ts'

// All at once: what a device keeps must be whole, and both are small.
const modules = import.meta.glob<Screen>(['./features/*/screens/*.tsx', '!**/*.test.tsx'], { eager: true, import: 'screen' })

/** A screen, by its file below the door's folder. */
export const findScreen = (file: string): Screen | null => modules[`./${file}`] ?? null
