import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { updateEvent } from '#contract/events/management.ts'
import { find, findAction, findField, press, type } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { Form } from './form.tsx'
import '../stale-notice.tsx'
import { MoneyField } from './money-field.tsx'
import { PercentField } from './percent-field.tsx'
import { ResourceForm } from './resource-form.tsx'

interface Values extends Record<string, unknown> {
  name: string
  lines: { price_minor: number | null }[]
  rate_bp: number | null
  version: number
}

const refused = (status: number, body: unknown) => new CallError({ status, body, headers: new Headers() }, updateEvent)
const take = vi.fn<(current: unknown) => void>()

function Sample({ onSubmit, currency = 'EUR' }: { onSubmit: (values: Values) => Promise<unknown>; currency?: string }) {
  const form = useForm<Values>({
    initialValues: { name: '', lines: [{ price_minor: 1250 }], rate_bp: 750, version: 3 },
    validate: { name: (name) => (name === '' ? 'Name is required' : null) },
  })
  return (
    <Form
      form={form}
      submit="Save"
      onSubmit={onSubmit}
      theirs={{ labels: { name: 'Name' }, valuesOf: (row) => row as Partial<Values>, onTake: take }}
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
      <MoneyField label="Price" currency={currency} {...form.getInputProps('lines.0.price_minor')} />
      <PercentField label="Tax" {...form.getInputProps('rate_bp')} />
    </Form>
  )
}

const errorOf = (label: string) => {
  const described = findField(label).getAttribute('aria-describedby') ?? ''
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
}

describe('a form', () => {
  it('reports missing input on its field, and focuses it', async () => {
    const submit = vi.fn<(values: Values) => Promise<unknown>>()
    renderPart(<Sample onSubmit={submit} />)
    await press(findAction('Save'))
    expect(errorOf('Name')).toBe('Name is required')
    expect(document.activeElement).toBe(findField('Name'))
    expect(submit).not.toHaveBeenCalled()
  })

  it("shows the server's messages on their fields, including nested ones, and its sentence by the button", async () => {
    renderPart(
      <Sample
        onSubmit={() =>
          Promise.reject(
            refused(400, {
              error: 'The price is too high',
              code: 'invalid',
              fields: { 'lines.0.price_minor': ['The price is too high'] },
            }),
          )
        }
      />,
    )
    await type(findField('Name'), 'Pulse')
    await press(findAction('Save'))
    expect(errorOf('Price')).toBe('The price is too high')
    expect(document.activeElement).toBe(findField('Price'))
    expect(find('[role=alert]').textContent).toBe('The price is too high')
  })

  it('says that the network is away', async () => {
    renderPart(<Sample onSubmit={() => Promise.reject(refused(0, undefined))} />)
    await type(findField('Name'), 'Pulse')
    await press(findAction('Save'))
    expect(find('[role=alert]').textContent).toBe('Network error. Please try again.')
  })

  it.each([
    ['a refusal', refused(0, undefined)],
    ['a conflict', refused(409, { error: 'Changed meanwhile', code: 'stale', current: { id: 'a', name: 'Theirs', version: 9 } })],
  ])('brings %s into view, wherever the page is scrolled', async (_what, error) => {
    const seen: Element[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this)
    })
    renderPart(<Sample onSubmit={() => Promise.reject(error)} />)
    await type(findField('Name'), 'Pulse')
    await press(findAction('Save'))
    expect(seen).toEqual([find('[role=alert]')])
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' })
    scroll.mockRestore()
  })

  it('is sent once while it is pending', async () => {
    let finish: () => void = () => undefined
    const submit = vi.fn(() => new Promise<void>((done) => (finish = done)))
    renderPart(<Sample onSubmit={submit} />)
    await type(findField('Name'), 'Pulse')
    await press(findAction('Save'))
    await press(find('button[type=submit]'))
    expect(submit).toHaveBeenCalledTimes(1)
    expect(find('button[type=submit]').hasAttribute('data-loading')).toBe(true)
    finish()
  })

  it('lets the second person to save choose between both versions', async () => {
    const current = { id: 'a', name: 'Theirs', version: 9 }
    const submit = vi
      .fn<(values: Values) => Promise<unknown>>()
      .mockRejectedValueOnce(refused(409, { error: 'Changed meanwhile', code: 'stale', current }))
    renderPart(<Sample onSubmit={submit} />)
    await type(findField('Name'), 'Mine')
    await press(findAction('Save'))
    expect(find('[role=alert]').textContent).toContain('Someone else changed this in the meantime')
    expect(find('[role=alert] tbody').textContent).toBe('NameMineTheirs')
    await press(findAction('Save my version'))
    expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Mine', version: 9 }))
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('adopts theirs on request', async () => {
    const current = { id: 'a', name: 'Theirs', version: 9 }
    renderPart(<Sample onSubmit={() => Promise.reject(refused(409, { error: 'Changed meanwhile', code: 'stale', current }))} />)
    await type(findField('Name'), 'Mine')
    await press(findAction('Save'))
    await press(findAction('Use their version'))
    expect(take).toHaveBeenCalledWith(current)
    expect(document.querySelector('[role=alert]')).toBeNull()
  })
})

describe('a form of a saved row', () => {
  function Row({ row, onSave }: { row: Values; onSave: (values: Values) => Promise<unknown> }) {
    return (
      <ResourceForm initial={row} submit="Save" onSave={onSave}>
        {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
      </ResourceForm>
    )
  }
  const row: Values = { name: 'Pulse', lines: [], rate_bp: null, version: 3 }

  it('goes on from what was saved, and keeps the focus', async () => {
    const save = vi.fn(async (values: Values) => {
      part.redraw(<Row row={{ ...values, version: 4 }} onSave={save} />)
    })
    const part = renderPart(<Row row={row} onSave={save} />)
    await type(findField('Name'), 'Pulse II')
    const button = findAction('Save')
    button.focus()
    await press(button)
    expect(document.activeElement).toBe(button)
    await type(findField('Name'), 'Pulse III')
    await press(findAction('Save'))
    expect(save).toHaveBeenLastCalledWith({ ...row, name: 'Pulse III', version: 4 })
  })

  it('shows what someone else saved, unless something was typed', async () => {
    const part = renderPart(<Row row={row} onSave={vi.fn()} />)
    part.redraw(<Row row={{ ...row, name: 'Theirs', version: 4 }} onSave={vi.fn()} />)
    await vi.waitFor(() => expect(findField('Name').value).toBe('Theirs'))
    await type(findField('Name'), 'Mine')
    part.redraw(<Row row={{ ...row, name: 'Theirs again', version: 5 }} onSave={vi.fn()} />)
    expect(findField('Name').value).toBe('Mine')
  })
})

describe('amounts', () => {
  const typed = async (currency: string, price: string, rate: string) => {
    const submit = vi.fn<(values: Values) => Promise<unknown>>().mockResolvedValue(undefined)
    renderPart(<Sample onSubmit={submit} currency={currency} />)
    await type(findField('Name'), 'Pulse')
    await type(findField('Price'), price)
    await type(findField('Tax'), rate)
    await press(findAction('Save'))
    const { lines, rate_bp } = submit.mock.calls[0]?.[0] ?? { lines: [], rate_bp: null }
    return [lines[0]?.price_minor, rate_bp]
  }

  it.each([
    ['EUR', '19.99', '7.5', [1999, 750]],
    ['JPY', '1200', '10', [1200, 1000]],
    ['KWD', '4.125', '0.25', [4125, 25]],
    ['EUR', '', '', [null, null]],
  ])('in %s: %s are minor units, %s %% are basis points', async (currency, price, rate, sent) => {
    expect(await typed(currency, price, rate)).toEqual(sent)
  })

  it('are formatted for people', () => {
    renderPart(<Sample onSubmit={() => Promise.resolve()} />)
    expect(findField('Price').value).toBe('12.50')
    expect(findField('Tax').value).toBe('7.5')
  })
})

describe('an ambiguous amount', () => {
  it('stays as typed, with the reason, and is never saved', async () => {
    const submit = vi.fn<(values: Values) => Promise<unknown>>().mockResolvedValue(undefined)
    renderPart(<Sample onSubmit={submit} />)
    await type(findField('Name'), 'Pulse')
    act(() => findField('Price').focus())
    await type(findField('Price'), '1.250')
    await press(findAction('Save'))
    expect(submit).not.toHaveBeenCalled()
    expect([findField('Price').value, errorOf('Price')]).toEqual(['1.250', 'Enter a number such as 1,250.00'])
    await type(findField('Price'), '1.250,50')
    await press(findAction('Save'))
    expect(submit.mock.calls[0]?.[0].lines).toEqual([{ price_minor: 125_050 }])
  })
})

describe('a pending button', () => {
  it('keeps the focus, says that it is busy, and ignores presses', async () => {
    const pressed = vi.fn<() => void>()
    renderPart(
      <Button loading onClick={pressed}>
        Save
      </Button>,
    )
    const button = findAction('Save')
    button.focus()
    await press(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})
