import { expect, it } from 'vitest'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it.each([
  ['/help', 'Help', 'Where is my ticket?'],
  ['/terms', 'Terms', 'Cancelling and refunds'],
  ['/privacy', 'Privacy', 'Proof of age'],
])('%s can be read by anyone', async (path, title, section) => {
  await renderApp(path, new Answers())
  expect(find('h1').textContent).toBe(title)
  expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toContain(section)
})

it('every page leads to help, terms and privacy', async () => {
  await renderApp('/help', new Answers())
  for (const name of ['Help', 'Terms', 'Privacy']) expect(findAction(name).getAttribute('href')).toBe(`/${name.toLowerCase()}`)
})
