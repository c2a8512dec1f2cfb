import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { guestScreens } from '../shared/screens/guest.ts'
import { isScreen, loadScreen } from './screen-modules.ts'

it.each(guestScreens.map(({ path, screen }) => [path, screen]))(
  '%s is a screen in its own file that names its page',
  async (_, file) => {
    expect(isScreen(file)).toBe(true)
    const { head, Component } = await loadScreen(file)
    expect(typeof head).toBe('function')
    expect(typeof Component).toBe('function')
  },
)

it.each(guestScreens.filter(({ guard }) => guard === 'book' || guard === 'signed_in').map(({ path, screen }) => [path, screen]))(
  '%s waits below its heading, where its content then is',
  async (_, file) => {
    const { Skeleton } = await loadScreen(file)
    if (Skeleton !== undefined) expect(renderToStaticMarkup(createElement(Skeleton))).toContain('<h1')
  },
)
