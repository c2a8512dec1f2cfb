/** What stands in a template for each of its `{{names}}`. */
export type ContractValues = Readonly<Partial<Record<string, string>>>

/** What Markdown could take for more than a letter. */
const signs = /[!"#$%&()*+\-./:;<=>?@[\\\]^_`{|}~]/g

/** A value is one line of plain text, whatever somebody has typed into it. */
const plain = (value: string) =>
  value
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(signs, String.raw`\$&`)

/** The document for one party. A name without a value is a bug of the caller: nobody signs a document with a hole. */
export function fillTemplate(body: string, values: ContractValues): string {
  return body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]?.trim() ?? ''
    if (value === '') throw new Error(`The contract has no ${name} to stand in it.`)
    return plain(value)
  })
}
