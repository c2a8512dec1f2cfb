/** The value of each `{{name}}` in a template. */
export type ContractValues = Readonly<Partial<Record<string, string>>>

/** Characters that Markdown could interpret. */
const signs = /[!"#$%&()*+\-./:;<=>?@[\\\]^_`{|}~]/g

/** A value is one line of plain text, whatever was typed. */
const plain = (value: string) =>
  value
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(signs, String.raw`\$&`)

/** The document for one party. A name without a value is a bug of the caller: no one signs a document with a gap. */
export function fillTemplate(body: string, values: ContractValues): string {
  return body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]?.trim() ?? ''
    if (value === '') throw new Error(`The agreement has no value for ${name}.`)
    return plain(value)
  })
}
