import { describe, expect, it } from 'vitest'
import { dashboardPath } from '../shared/account.ts'
import { paths } from '../shared/paths.ts'
import { profiles } from '../shared/testing/people.ts'
import { matchRoute, routes } from './routes.tsx'
import { isScreen, loadScreen } from './screen-modules.ts'

describe('the table of screens', () => {
  it.each(routes.map(({ path, screen }) => [path, screen]))('%s is a screen of its own file, which names its page', async (_, file) => {
    expect(isScreen(file)).toBe(true)
    const { head, Component } = await loadScreen(file)
    expect(typeof head).toBe('function')
    expect(typeof Component).toBe('function')
  })

  it('has no two screens at one address', () => {
    const addresses = routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.replaceAll(/:\w+/g, ':'))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(Object.entries(profiles))('has the dashboard of %s, open to them', (_, profile) => {
    const guard = matchRoute(dashboardPath(profile))?.route.guard
    expect(guard === 'public' || guard === 'signed_in' || guard?.includes(profile.role)).toBe(true)
  })
})

describe('an address', () => {
  it('finds its screen by any of its names, with or without a slash at its end', () => {
    const login = matchRoute(paths.login)?.route
    expect(login?.guard).toBe('signed_out')
    expect(matchRoute(paths.authLogin)?.route).toBe(login)
    expect(matchRoute('/login/')?.route).toBe(login)
    expect(matchRoute(paths.authSignUp)?.route).toBe(matchRoute(paths.signUp)?.route)
  })

  it('tells which event it is of', () => {
    expect(matchRoute('/client/events/neon-jungle')).toMatchObject({ route: { path: '/client/events/:slug' }, params: { slug: 'neon-jungle' } })
    expect(matchRoute('/client/events/neon-jungle/book')).toMatchObject({ route: { path: '/client/events/:slug/book' }, params: { slug: 'neon-jungle' } })
  })

  it.each(['/nowhere', '/client', '/client/events/a/b/c', '/api/events', '/login/x'])('%s finds none', (path) => {
    expect(matchRoute(path)).toBeNull()
  })
})
