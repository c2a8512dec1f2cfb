import { act, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import '../../../../shared/testing/render.tsx'
import { useDetailsForm } from './kept-details.ts'

function Details() {
  const element = useRef<HTMLFormElement>(null)
  const form = useDetailsForm(element, 'ada', 'neon', {})
  return (
    <form ref={element}>
      <input {...form.getInputProps('notes')} />
      <input {...form.getInputProps('occasion')} />
      <input {...form.getInputProps('referral_code')} />
    </form>
  )
}

const key = 'booking:ada:neon'
afterEach(() => sessionStorage.clear())

it('Details typed before hydration stay, and the other fields are restored from this tab.', async () => {
  sessionStorage.setItem(key, JSON.stringify({ notes: 'By boat', occasion: 'Birthday' }))
  document.body.innerHTML = `<main>${renderToString(<Details />)}</main>`
  const main = document.querySelector('main')
  const fields = [...document.querySelectorAll('input')]
  if (main === null || fields[1] === undefined) throw new Error('The form was not drawn')
  fields[1].value = 'Stag night'
  const root = await act(async () => hydrateRoot(main, <Details />))
  expect(fields.map(({ value }) => value)).toEqual(['By boat', 'Stag night', ''])
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toMatchObject({ notes: 'By boat', occasion: 'Stag night' })
  await act(async () => root.unmount())
})
