import { expect, it } from 'vitest'
import { officeScreens } from '../shared/screens/office.ts'
import { isScreen, loadScreen } from './screen-modules.ts'

it.each(officeScreens.map(({ path, screen }) => [path, screen]))(
  '%s is a screen in its own file that names its page',
  async (_, file) => {
    expect(isScreen(file)).toBe(true)
    const { title, Component } = await loadScreen(file)
    expect(typeof title).toBe('function')
    expect(typeof Component).toBe('function')
  },
)
