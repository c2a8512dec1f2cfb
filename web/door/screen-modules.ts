import type { Screen } from './ui/screen.ts'

// Loaded eagerly: a device must have all of it cached, and both screens are small.
const modules = import.meta.glob<Screen>(['./features/*/screens/*.tsx', '!**/*.test.tsx'], { eager: true, import: 'screen' })

/** A screen, by its file below the door's folder. */
export const findScreen = (file: string): Screen | null => modules[`./${file}`] ?? null
