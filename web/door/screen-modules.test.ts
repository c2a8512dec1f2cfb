import { expect, it } from 'vitest'
import { doorScreens } from '../shared/screens/door.ts'
import { findScreen } from './screen-modules.ts'

it.each(doorScreens.map(({ path, screen }) => [path, screen]))('%s is a screen in its own file', (_, file) => {
  expect(typeof findScreen(file)?.Component).toBe('function')
})
