import { describe, expect, it } from 'vitest'
import { abilities } from '#contract/base/abilities.ts'
import { endpoints } from '#contract/index.ts'
import { ofServer } from '../tools/build-web/lean-endpoints.ts'
import { isTestCode, readFiles } from '../tools/source-files.ts'
import { findHandlers, findIdentifiers, findMembers, findRoutes } from './find-names.ts'

const names = endpoints.map((endpoint) => endpoint.name)
const twice = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index)

/** Endpoints whose handler has another name, and why. */
const handledElsewhere: Readonly<Record<string, string>> = {
  connectAmbassadorPayoutAccount: 'one function for both kinds of payees',
  connectClubPayoutAccount: 'one function for both kinds of payees',
  countEventView: 'the counter of views is one object with its own state',
  createReservation: 'goes through the queue of bookings that is opened once',
  getAmbassadorPayoutAccount: 'one function for both kinds of payees',
  getClubPayoutAccount: 'one function for both kinds of payees',
  manageRedemption: 'cancelling is all a client may do with a reward',
  modifyReservation: 'one of the actions of manageReservation, with its own address',
  refreshAmbassadorPayoutAccount: 'one function for both kinds of payees',
  refreshClubPayoutAccount: 'one function for both kinds of payees',
  removeClubCover: 'one function for both pictures of a club',
  removeClubLogo: 'one function for both pictures of a club',
  scanAtDoor: 'goes through the queue of the door that is opened once',
  scanRedemption: 'one of the actions of manageClubRedemption, found by its code',
  setClubCover: 'one function for both pictures of a club',
  setClubLogo: 'one function for both pictures of a club',
  syncDoor: 'goes through the queue of the door that is opened once',
}

describe('endpoints', () => {
  it('have unique names and URLs, and paths that end in a slash.', () => {
    expect(endpoints.length).toBeGreaterThan(300)
    expect(twice(names)).toEqual([])
    expect(twice(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`))).toEqual([])
    expect(endpoints.filter(({ path }) => path.startsWith('/') || !path.endsWith('/')).map(({ path }) => path)).toEqual([])
  })

  it('are each bound to one use case.', () => {
    const bound = findRoutes(readFiles('server/{infrastructure,modules}/**/*routes.ts'))
    expect(bound.toSorted()).toEqual(names.toSorted())
  })

  it('are handled by a function of their name, or say why not.', () => {
    const handlers = findHandlers(readFiles('server/modules/**/routes.ts'))
    const others = handlers.filter(({ endpoint, handler }) => !handler.has(endpoint)).map(({ endpoint }) => endpoint)
    expect(handlers.length).toBeGreaterThan(300)
    expect(others.toSorted()).toEqual(Object.keys(handledElsewhere))
  })

  it('each declare who may call them.', () => {
    expect(endpoints.length).toBeGreaterThan(300)
    expect(endpoints.filter(({ authorize }) => !(authorize in abilities)).map(({ name }) => name)).toEqual([])
  })

  it('are each named by an API test, besides the generated tests over all of them.', () => {
    const tests = [...readFiles('server/modules/**/*.api.test.ts'), ...readFiles('server/infrastructure/**/*.api.test.ts')]
    expect(names.length).toBeGreaterThan(300)
    const named = new Set(tests.flatMap(([path, text]) => [...findIdentifiers(path, text)]))
    expect(names.filter((name) => !named.has(name))).toEqual([])
  })

  it('are only read in the browser for what its build keeps: schemas are left out.', () => {
    const shipped = [...readFiles('web/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path))
    const read = shipped.flatMap(([path, text]) =>
      findMembers(path, text)
        .filter(({ object, property }) => names.includes(object) && ofServer.has(property))
        .map(({ object, property }) => `${path}: ${object}.${property}`),
    )
    expect(shipped.length).toBeGreaterThan(500)
    expect(read).toEqual([])
  })

  it('declare the parameters in their paths.', () => {
    const withBraces = endpoints.filter(({ path }) => path.includes('{'))
    expect(withBraces.length).toBeGreaterThan(100)
    expect(withBraces.filter(({ params }) => params === undefined).map(({ name }) => name)).toEqual([])
    expect(endpoints.filter(({ path, params }) => params !== undefined && !path.includes('{')).map(({ name }) => name)).toEqual(
      [],
    )
  })
})

/** Lists that are not paged, and why. */
const unpaged: Record<string, string> = {
  getAmbassadorPayoutAccount: 'what is missing of one account, and a few currencies',
  getClubPayoutAccount: 'what is missing of one account, and a few currencies',
  getClub: 'the first page of the club’s events: the next ones are at `client/events/?club=`',
  listFriendPlans: 'the plans of one guest for what is still to come, the next 50 at most',
  listPlatformPlans: 'the plans, which are three',
  listManagedPages: 'the platform’s own pages, which are four',
  listPages: 'the platform’s own pages, which are four',
  listSavedCards: 'a guest’s saved cards, which are at most ten',
  listPasskeys: 'an account’s passkeys, which are at most ten',
  listShiftColleagues: 'the choices of one select, at most 200',
}

interface Shape {
  shape?: Record<string, unknown>
}
const fieldsOf = (schema: unknown) => Object.keys((schema as Shape | undefined)?.shape ?? {})

describe('lists', () => {
  it('take `cursor` and `limit`, and answer how many there are and where the next page begins.', () => {
    const lists = endpoints.filter(
      ({ name, method, answer }) => method === 'GET' && (name.startsWith('list') || fieldsOf(answer).includes('next')),
    )
    const faulty = lists.filter(
      ({ query, answer }) =>
        !['cursor', 'limit'].every((field) => fieldsOf(query).includes(field)) ||
        !['count', 'next'].every((field) => fieldsOf(answer).includes(field)),
    )
    expect(lists.length).toBeGreaterThan(40)
    expect(faulty.map(({ name }) => name).toSorted()).toEqual(Object.keys(unpaged).toSorted())
  })
})

describe('reading code', () => {
  it('finds the endpoints bound by routes, and nothing that merely looks alike.', () => {
    const files = new Map([
      [
        'routes.ts',
        `const routes = [route(login, logIn), route(accounts.signUp, signUp), cachedRoute(ready, 5, isReady)]\n// route(ghost)\nconst text = 'route(other)'`,
      ],
    ])
    expect(findRoutes(files)).toEqual(['login', 'signUp', 'ready'])
  })

  it('finds what is read of a name, and not what looks alike.', () => {
    const text = `check(createClub.body, mine().body) // login.body\nconst label = 'login.answer'`
    expect(findMembers('a.ts', text)).toEqual([{ object: 'createClub', property: 'body' }])
  })

  it('finds names in code, not in strings and comments.', () => {
    const names = findIdentifiers('a.test.ts', `it('calls logout', () => client(login)) // signUp`)
    expect([...names]).toEqual(expect.arrayContaining(['it', 'client', 'login']))
    expect(names.has('logout') || names.has('signUp')).toBe(false)
  })
})
